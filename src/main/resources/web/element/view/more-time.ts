/** Lets the human have more time once little is left (WCAG 2.2.1), as long as the server gives any. */

import { html, nothing, type TemplateResult } from 'lit';
import { RpcError } from '../protocol/calls.ts';
import type { Countdown } from './countdown.ts';
import { AnnounceEvent } from './events.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

const MINUTES = 15;
/** The error code: it is open as long as it may be. */
const MAX_TTL_REACHED = 1208;

export class MoreTime {
  readonly #card: ParleyInteraction;
  readonly #countdown: Countdown;
  #isBusy = false;
  #isRefused = false;

  constructor(card: ParleyInteraction, countdown: Countdown) {
    this.#card = card;
    this.#countdown = countdown;
  }

  /** Another interaction may have more time. */
  begin(): void {
    this.#isRefused = false;
  }

  render(): TemplateResult | typeof nothing {
    const { actions, words, disabled } = this.#card;
    if (actions.extend === undefined || disabled || !this.#countdown.isShort) return nothing;
    if (this.#isRefused) return html`<p class="more-time">${words.text('noMoreTime')}</p>`;
    return html`<button
      type="button"
      class="link more-time"
      part="more-time"
      data-testid="more-time"
      aria-disabled=${String(this.#isBusy)}
      @click=${() => void this.#ask()}
    >
      ${words.text('moreTime', { n: MINUTES })}
    </button>`;
  }

  async #ask(): Promise<void> {
    const { actions, model, words } = this.#card;
    if (this.#isBusy || actions.extend === undefined) return;
    this.#isBusy = true;
    this.#card.requestUpdate();
    try {
      const until = await actions.extend(model, MINUTES * 60);
      this.#tell(words.text('moreTimeGiven', { time: words.time(new Date(until)) }));
    } catch (error) {
      // a lost connection and an ending say so themselves; the button is there for another try
      this.#isRefused = error instanceof RpcError && error.code === MAX_TTL_REACHED;
      if (this.#isRefused) this.#tell(words.text('noMoreTime'));
    } finally {
      this.#isBusy = false;
      this.#card.requestUpdate();
    }
  }

  /** The button goes away, so the focus stays at the card that it stood in. */
  #tell(text: string): void {
    this.#card.focus();
    this.#card.dispatchEvent(new AnnounceEvent(text));
  }
}
