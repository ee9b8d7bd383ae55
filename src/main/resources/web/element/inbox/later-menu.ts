/** The menu in which a person says until when they put a question off. */

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { FormModel } from '../model/form.ts';
import { tomorrow } from './away.ts';

const MINUTE_MS = 60_000;
const MINUTES = [15, 60] as const;

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

interface Acts {
  /** Rejected where it could not be saved. */
  snooze(model: FormModel, until: Date): Promise<void>;
  /** Puts it at the end of the list, for this visit. */
  toEnd(model: FormModel): void;
  /** Whether there is another to go on to. */
  hasOthers(): boolean;
}

export class LaterMenu {
  readonly #host: Host;
  readonly #acts: Acts;
  #model: FormModel | undefined;
  #hasFailed = false;

  constructor(host: Host, acts: Acts) {
    this.#host = host;
    this.#acts = acts;
  }

  async open(model: FormModel | undefined): Promise<void> {
    if (model === undefined) return;
    this.#model = model;
    this.#hasFailed = false;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#dialog?.showModal();
  }

  render(words: Localizer): TemplateResult {
    const times = this.#times();
    return html`<dialog class="times" aria-labelledby="how-late" data-testid="later-times">
      <h2 id="how-late">${words.text('howLate')}</h2>
      ${times.map(
        (until) =>
          html`<button type="button" class="quiet" data-testid="later-until" @click=${() => void this.#choose(until)}>
            ${words.text('until', { time: words.time(until) })}
          </button>`,
      )}
      ${times.length === 0 ? html`<p>${words.text('endsTooSoon')}</p>` : nothing}
      ${this.#acts.hasOthers()
        ? html`<button type="button" class="quiet" data-testid="to-end" @click=${this.#toEnd}>${words.text('toEnd')}</button>`
        : nothing}
      ${this.#hasFailed ? html`<p class="unsaved" role="alert">${words.text('awayNotSaid')}</p>` : nothing}
      <form method="dialog"><button class="plain">${words.text('close')}</button></form>
    </dialog>`;
  }

  /** Those at which the question will still be open. */
  #times(): readonly Date[] {
    const expiresAt = Date.parse(this.#model?.interaction.expiresAt ?? '');
    return [...MINUTES.map((minutes) => new Date(Date.now() + minutes * MINUTE_MS)), tomorrow()].filter((until) => until.getTime() < expiresAt);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog[data-testid="later-times"]');
  }

  async #choose(until: Date): Promise<void> {
    const model = this.#model;
    if (model === undefined) return;
    try {
      await this.#acts.snooze(model, until);
      this.#dialog?.close();
    } catch {
      this.#hasFailed = true;
      this.#host.requestUpdate();
    }
  }

  readonly #toEnd = (): void => {
    this.#dialog?.close();
    if (this.#model !== undefined) this.#acts.toEnd(this.#model);
  };
}
