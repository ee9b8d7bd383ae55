/** The panels below the buttons of a card: the reason to decline, or the confirmation of a dismissal. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isBlank } from '../text/blank.ts';
import { OwnWords } from './own-words.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export type Panel = 'decline' | 'dismiss';

export class Panels {
  open: Panel | undefined;
  /** Whether the menu of further ways out is open; there is one only where the card is narrow. */
  isMoreOpen = false;
  /** Whether the list of steps is open; there is one only where their names do not fit in a line. */
  areStepsOpen = false;
  /** Whether the human tried to ask back without a word. */
  #isWordless = false;
  readonly #card: ParleyInteraction;
  readonly #own: OwnWords;

  constructor(card: ParleyInteraction) {
    this.#card = card;
    this.#own = new OwnWords(card, '#reason');
  }

  /** A reason that was written before is shown again. */
  begin(): void {
    this.open = this.#card.model.reason === '' ? undefined : 'decline';
  }

  toggleSteps(): void {
    this.areStepsOpen = !this.areStepsOpen;
    this.#card.requestUpdate();
    if (!this.areStepsOpen) void this.#card.focusOn('[data-testid=steps-bar]');
  }

  toggleMore(): void {
    this.isMoreOpen = !this.isMoreOpen;
    this.#card.requestUpdate();
    // what was in the menu is not shown any more
    if (!this.isMoreOpen) void this.#card.focusOn('[data-testid=more]');
  }

  /** Opens a panel, or closes the one that is open, and leads to where one goes on. */
  async show(panel: Panel | undefined): Promise<void> {
    const closed = this.open;
    this.open = panel;
    this.#isWordless = false;
    this.#own.close();
    this.isMoreOpen = false;
    const next = panel === 'decline' ? '#reason' : panel === 'dismiss' ? '#keep' : `[data-testid=${closed ?? 'send'}]`;
    await this.#card.focusOn(next);
  }

  render(): TemplateResult | typeof nothing {
    if (this.open === undefined) return nothing;
    return this.open === 'decline' ? this.#declining() : this.#dismissing();
  }

  #declining(): TemplateResult {
    const { model, words, submitter } = this.#card;
    const write = (event: Event): void => {
      model.reason = (event.target as HTMLTextAreaElement).value;
      this.#isWordless = false;
      this.#card.changed();
    };
    return html`<div class="panel" role="group" aria-label=${words.text('declineToAnswer')}>
      <dl class="meanings">
        <dt>${words.text('declineToAnswer')}</dt>
        <dd id="decline-means">${words.text('declineMeans')}</dd>
        <dt>${words.text('askBack')}</dt>
        <dd id="ask-back-means">${words.text('askBackMeans')}</dd>
      </dl>
      <label for="reason">${words.text('wordsToModel')}</label>
      <p id="needed" class="about">${words.text('wordsNeeded')}</p>
      <textarea
        id="reason"
        class="text"
        rows="2"
        dir="auto"
        aria-invalid=${this.#isWordless ? 'true' : nothing}
        aria-describedby=${this.#isWordless ? 'wordless' : 'needed'}
        .value=${live(model.reason)}
        @input=${write}
      ></textarea>
      ${this.#isWordless ? html`<p id="wordless" class="error" role="alert">${words.text('askBackWordless')}</p>` : nothing}
      ${this.#own.button()} ${this.#own.list()}
      <div class="actions">
        <button type="button" data-testid="confirm-decline" aria-describedby="decline-means" @click=${() => void submitter.decline()}>
          ${words.text('declineToAnswer')}
        </button>
        <button type="button" class="quiet" data-testid="ask-back" aria-describedby="ask-back-means" @click=${() => void this.#askBack()}>
          ${words.text('askBack')}
        </button>
        <button type="button" class="plain" @click=${() => void this.show(undefined)}>${words.text('back')}</button>
      </div>
    </div>`;
  }

  /** Needs words: without them it leads to where they are written. */
  async #askBack(): Promise<void> {
    const { model, submitter } = this.#card;
    if (!isBlank(model.reason)) {
      await submitter.askBack();
      return;
    }
    this.#isWordless = true;
    await this.#card.focusOn('#reason');
  }

  #dismissing(): TemplateResult {
    const { words, submitter } = this.#card;
    return html`<div class="panel" role="alertdialog" aria-labelledby="sure">
      <p id="sure">${words.text('dismissSure')}</p>
      <p class="about">${words.text('dismissMeans')}</p>
      <div class="actions">
        <button type="button" id="keep" data-testid="keep-open" @click=${() => void this.show(undefined)}>
          ${words.text('keepOpen')}
        </button>
        <button type="button" class="quiet" data-testid="confirm-dismiss" @click=${() => void submitter.dismiss()}>
          ${words.text('dismiss')}
        </button>
      </div>
    </div>`;
  }
}
