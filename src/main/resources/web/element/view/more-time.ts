/** Lets the human have more time once little is left (WCAG 2.2.1), as long as the server gives any. */

import type { TemplateResult } from 'lit';
import { AnnounceEvent, html, nothing, RpcError } from '../kit.ts';
import type { Countdown } from './countdown.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

const MINUTES = 15;
/** The error code: it is open as long as it may be. */
const MAX_TTL_REACHED = 1208;
/** The error codes: nobody knows it any more, or it has ended, which the list says then. */
const OVER = [1201, 1202];

type Refusal = 'noMoreTime' | 'moreTimeFailed';

export class MoreTime {
  readonly #card: ParleyInteraction;
  readonly #countdown: Countdown;
  #isBusy = false;
  #refusal: Refusal | undefined;
  #shown: Refusal | 'offer' | undefined;

  constructor(card: ParleyInteraction, countdown: Countdown) {
    this.#card = card;
    this.#countdown = countdown;
  }

  /** Another interaction may have more time. */
  begin(): void {
    this.#refusal = undefined;
  }

  /** What comes or goes here may move the rows below: a click that was under way must not answer them. */
  follow(): void {
    const { actions, disabled } = this.#card;
    const isOffered = actions.extend !== undefined && !disabled && this.#countdown.isShort;
    const before = this.#shown;
    this.#shown = isOffered ? (this.#refusal ?? 'offer') : undefined;
    if (this.#shown !== before) this.#card.disarm();
  }

  render(): TemplateResult | typeof nothing {
    const { words } = this.#card;
    if (this.#shown === undefined) return nothing;
    const refusal = this.#shown === 'offer' ? nothing : html`<p class="more-time">${words.text(this.#shown)}</p>`;
    if (this.#shown === 'noMoreTime') return html`${refusal}`;
    return html`<button
      type="button"
      class="link more-time"
      part="more-time"
      data-testid="more-time"
      aria-disabled=${String(this.#isBusy)}
      @click=${() => void this.#ask()}
    >
      ${words.text('moreTime', { n: MINUTES })}
    </button>${refusal}`;
  }

  async #ask(): Promise<void> {
    const { actions, model, words } = this.#card;
    if (this.#isBusy || actions.extend === undefined) return;
    this.#isBusy = true;
    this.#card.requestUpdate();
    try {
      this.#refusal = undefined;
      const until = await actions.extend(model, MINUTES * 60);
      this.#tell(words.text('moreTimeGiven', { time: words.time(this.#countdown.local(until)) }));
    } catch (error) {
      // a lost connection and an ending say so themselves
      if (!(error instanceof RpcError) || OVER.includes(error.code)) return;
      this.#refusal = error.code === MAX_TTL_REACHED ? 'noMoreTime' : 'moreTimeFailed';
      this.#tell(words.text(this.#refusal));
    } finally {
      this.#isBusy = false;
      this.#card.requestUpdate();
    }
  }

  /** Where the button goes away, the focus stays at the card that it stood in. */
  #tell(text: string): void {
    if (this.#refusal !== 'moreTimeFailed') this.#card.focus();
    this.#card.dispatchEvent(new AnnounceEvent(text));
  }
}
