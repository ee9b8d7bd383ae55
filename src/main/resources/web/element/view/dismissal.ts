/** A dismissal by one click. It is sent after a few seconds, in which it can be taken back. */

import { html, type TemplateResult } from 'lit';
import { AnnounceEvent } from './events.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

const UNDO_MS = 5_000;

export class Dismissal {
  readonly #card: ParleyInteraction;
  #timer: number | undefined;

  constructor(card: ParleyInteraction) {
    this.#card = card;
    // when the page or the card goes in that time, nothing is sent
    card.addController({
      hostConnected: () => window.addEventListener('pagehide', this.#forget),
      hostDisconnected: () => {
        window.removeEventListener('pagehide', this.#forget);
        this.#forget();
      },
    });
  }

  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  async begin(): Promise<void> {
    const card = this.#card;
    if (this.isPending || card.disabled || card.submitter.isBusy) return;
    this.#timer = window.setTimeout(() => void this.#send(), UNDO_MS);
    await card.focusOn('[data-testid=undo]');
  }

  /** Opens the card again as it was. */
  async undo(): Promise<void> {
    if (this.#card.submitter.isBusy) return;
    this.#forget();
    await this.#card.focusOn('[data-testid=dismiss]');
  }

  render(): TemplateResult {
    const { words } = this.#card;
    return html`<div class="bar dismissed" part="actions">
      <p id="dismissed" class="outcome">${words.text('dismissedUndo')}</p>
      <button
        type="button"
        class="primary"
        data-testid="undo"
        aria-describedby="dismissed"
        @click=${() => void this.undo()}
      >
        ${words.text('undo')}
      </button>
    </div>`;
  }

  async #send(): Promise<void> {
    const card = this.#card;
    await card.submitter.dismiss();
    const hadFocus = card.matches(':focus-within');
    this.#forget();
    if (card.model.acted) return;
    // it stands there still: the server refused, which is said with the problems, or the page did
    if (card.disabled) card.dispatchEvent(new AnnounceEvent(card.words.text('readonly')));
    if (hadFocus) await card.focusOn('[data-testid=dismiss]');
  }

  readonly #forget = (): void => {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#card.requestUpdate();
  };
}
