/** Says how long an interaction is still open: the time of day at first, and a countdown once little is left. */

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';

const COUNTED_MS = 10 * 60_000;
const URGENT_MS = 60_000;
/** When a screen reader is told, in minutes. */
const TOLD = [5, 1];

export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #tell: (minutes: number) => void;
  #endsAt = Number.NaN;
  #since = '';
  #timer: number | undefined;
  #told = new Set<number>();

  constructor(host: ReactiveControllerHost, tell: (minutes: number) => void) {
    this.#host = host;
    this.#tell = tell;
    host.addController(this);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.#timer);
  }

  hostConnected(): void {
    if (!Number.isNaN(this.#endsAt)) this.#tick();
  }

  /** Converts the end from the server's clock to the local one. */
  follow({ expiresAt, now }: Interaction): void {
    if (this.#since === expiresAt + now) return;
    this.#since = expiresAt + now;
    this.#endsAt = Date.now() + (Date.parse(expiresAt) - Date.parse(now));
    // a time that is short from the beginning is shown, but not announced
    this.#told = new Set(TOLD.filter((minutes) => this.#left() <= minutes * 60_000));
    this.#tick();
  }

  render(words: Localizer): TemplateResult | typeof nothing {
    if (Number.isNaN(this.#endsAt)) return nothing;
    const left = this.#left();
    const classes = `countdown ${left <= URGENT_MS ? 'urgent' : ''}`;
    return html`<p class=${classes} role="timer" part="countdown">${this.#words(left, words)}</p>`;
  }

  #words(left: number, words: Localizer): string {
    if (left <= 0) return words.text('timeIsUp');
    return left > COUNTED_MS
      ? words.text('openUntil', { time: words.time(new Date(this.#endsAt)) })
      : words.text('closesIn', { time: words.clock(Math.ceil(left / 1000)) });
  }

  #left(): number {
    return this.#endsAt - Date.now();
  }

  #tick(): void {
    window.clearTimeout(this.#timer);
    this.#host.requestUpdate();
    const left = this.#left();
    for (const minutes of TOLD) {
      if (left > minutes * 60_000 || left <= 0 || this.#told.has(minutes)) continue;
      this.#told.add(minutes);
      this.#tell(minutes);
    }
    if (left <= 0) return;
    const next = left > COUNTED_MS ? Math.min(left - COUNTED_MS, 60_000) : left % 1000 || 1000;
    this.#timer = window.setTimeout(() => this.#tick(), next);
  }
}
