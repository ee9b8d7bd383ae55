/** Says how long an interaction is still open, once little time is left. */

import { el } from '../dom.ts';
import type { Interaction } from '../protocol.ts';

const SHOWN_MS = 5 * 60_000;

export class Countdown {
  readonly element = el('p', { class: 'countdown', role: 'timer', hidden: true });
  #endsAt = 0;
  #timer: number | undefined;

  /** Takes the end from the server's clock to the local one, which may be wrong. */
  start({ expiresAt, now }: Interaction): void {
    this.#endsAt = Date.now() + (Date.parse(expiresAt) - Date.parse(now));
    this.#tick();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
  }

  #tick(): void {
    this.stop();
    const left = this.#endsAt - Date.now();
    this.element.hidden = left > SHOWN_MS;
    this.element.classList.toggle('urgent', left < 60_000);
    this.element.textContent = left > 0 ? `Closes in ${minutes(left)}` : 'Time is up';
    if (left <= 0) return;
    const next = left > SHOWN_MS ? Math.min(left - SHOWN_MS, 60_000) : left % 1000 || 1000;
    this.#timer = window.setTimeout(() => this.#tick(), next);
  }
}

function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
