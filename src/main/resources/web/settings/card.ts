/** One card of the page: what it shows, what the person does there, and how that went. It stands in the page's own styles. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from '../element/view/property.ts';
import { Refusal } from './api.ts';
import { errorOf, type Problem } from './field.ts';
import type { Settings } from './model.ts';
import { ChangedElsewhere, type Store } from './store.ts';
import { words, type SettingsKey } from './words.ts';

const UNAUTHENTICATED = 401;
const TOO_MANY = 429;
const FAULT = 500;

export abstract class Card extends LitElement {
  @property({ attribute: false }) store!: Store;
  @state() protected problem: Problem | undefined;
  /** What was done last. */
  @state() protected done = '';
  @state() protected isBusy = false;
  /** What a removal asks once more. */
  @state() protected isAsking = false;
  /** The settings as this card last showed them. */
  #shown: Settings = {};
  #leave: (() => void) | undefined;

  protected abstract readonly heading: SettingsKey;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#take();
    this.#leave = this.store.listen(() => {
      this.#take();
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected abstract body(): TemplateResult;

  /** Fills the fields with what holds now, unless the person has entered something else. */
  protected taken(_now: Settings, _before: Settings): void {
    // a card without fields shows what holds
  }

  protected override render(): TemplateResult {
    const id = `${this.localName}-title`;
    return html`<section class="settings-card" aria-labelledby=${id} aria-busy=${String(this.isBusy)} data-testid=${this.localName}>
      <h3 id=${id}>${words.text(this.heading)}</h3>
      ${this.body()}
      ${this.problem?.field === '' ? errorOf(this.problem) : nothing}
    </section>`;
  }

  /** Changes settings, and says so. */
  protected save(change: Readonly<Record<string, unknown>>, field = '', said: SettingsKey = 'saved'): Promise<boolean> {
    return this.act(() => this.store.change(change, this.#shown), field, said);
  }

  /**
   * Does one thing at a time, and shows how it went.
   *
   * @param field where a refusal is shown
   */
  protected async act(what: () => Promise<unknown>, field = '', said?: SettingsKey): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.problem = undefined;
    this.done = '';
    try {
      await what();
      this.done = said === undefined ? '' : words.text(said);
      this.isAsking = false;
      return true;
    } catch (error) {
      await this.fail(this.explained(error, field));
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Shows what is wrong, and leads there. */
  protected async fail(problem: Problem): Promise<void> {
    this.done = '';
    this.problem = problem;
    await this.updateComplete;
    const target = problem.field === '' ? undefined : this.querySelector<HTMLElement>(`#${problem.field}`);
    if (target) target.focus();
    else this.querySelector('.error')?.setAttribute('role', 'alert');
  }

  protected explained(error: unknown, field: string): Problem {
    if (error instanceof ChangedElsewhere) return { field: '', text: words.text('changedElsewhere') };
    if (!(error instanceof Refusal) || error.status >= FAULT) return { field: '', text: words.text('failed') };
    if (error.status === UNAUTHENTICATED) return { field: '', text: words.text('loggedOut') };
    if (error.status === TOO_MANY) return { field: '', text: words.text('tooOften') };
    return { field, text: html`${words.text('refused')} <span lang="en" dir="ltr">${error.message}</span>` };
  }

  protected saveButton(act: () => void): TemplateResult {
    return html`<button type="button" data-testid="save" aria-disabled=${this.isBusy ? 'true' : nothing} @click=${act}>${words.text('save')}</button>`;
  }

  /** What was done last; there before anything is said in it. */
  protected status(): TemplateResult {
    return html`<p class="done" role="status" data-testid="done">${this.done}</p>`;
  }

  /** A button that asks once more before it takes something away. */
  protected removal(label: SettingsKey, sure: SettingsKey, remove: () => void): TemplateResult {
    if (!this.isAsking) {
      return html`<button type="button" class="quiet" data-testid="remove" @click=${() => void this.#ask(true)}>${words.text(label)}</button>`;
    }
    return html`<div class="sure" role="alertdialog" aria-labelledby="${this.localName}-sure">
      <p id="${this.localName}-sure">${words.text(sure)}</p>
      <button type="button" data-testid="keep" @click=${() => void this.#ask(false)}>${words.text('keep')}</button>
      <button type="button" class="quiet" data-testid="confirm-remove" @click=${remove}>${words.text('remove')}</button>
    </div>`;
  }

  async #ask(isAsking: boolean): Promise<void> {
    this.isAsking = isAsking;
    await this.updateComplete;
    this.querySelector<HTMLElement>(isAsking ? '[data-testid=keep]' : '[data-testid=remove]')?.focus();
  }

  #take(): void {
    const before = this.#shown;
    this.#shown = this.store.value;
    this.taken(this.#shown, before);
  }
}
