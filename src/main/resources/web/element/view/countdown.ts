/** Says how long an interaction is still open: about, at first, and to the second once little is left. */

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';

const MINUTE_MS = 60_000;
/** It is loud in the last part of its time, or in the last minutes where these are less. */
const LOUD_PART = 0.2;
const LOUD_MS = 10 * MINUTE_MS;
/** When a screen reader is told, in minutes. */
const TOLD = [5, 1];

/** How long it is loud at the end, in milliseconds. */
function loudOf({ createdAt, expiresAt }: Pick<Interaction, 'createdAt' | 'expiresAt'>): number {
  return Math.min((Date.parse(expiresAt) - Date.parse(createdAt)) * LOUD_PART, LOUD_MS);
}

/** Whether so little is left from the beginning that the human is offered more. */
export function isShort(interaction: Pick<Interaction, 'createdAt' | 'expiresAt' | 'now'>): boolean {
  const { expiresAt, now } = interaction;
  return Date.parse(expiresAt) - Date.parse(now) <= Math.max(loudOf(interaction), MINUTE_MS);
}

export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #tell: (minutes: number) => void;
  #endsAt = Number.NaN;
  /** Of the local clock, compared with the server's. */
  #aheadMs = 0;
  #loudMs = 0;
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

  /** Whether so little is left that the human is offered more: as soon as it is loud, and at least in the last minute. */
  get isShort(): boolean {
    const left = this.#left();
    return left > 0 && left <= Math.max(this.#loudMs, MINUTE_MS);
  }

  /** A time of the server's clock by the local one. */
  local(time: string): Date {
    return new Date(Date.parse(time) + this.#aheadMs);
  }

  /** Converts the end from the server's clock to the local one. It may have moved. */
  follow(interaction: Interaction): void {
    const { expiresAt, now } = interaction;
    if (this.#since === expiresAt + now) return;
    this.#since = expiresAt + now;
    this.#aheadMs = Date.now() - Date.parse(now);
    this.#endsAt = this.local(expiresAt).getTime();
    this.#loudMs = loudOf(interaction);
    // a time that is short from the beginning is shown, but not announced
    this.#told = new Set(TOLD.filter((minutes) => this.#left() <= minutes * MINUTE_MS));
    this.#tick();
  }

  render(words: Localizer): TemplateResult | typeof nothing {
    if (Number.isNaN(this.#endsAt)) return nothing;
    const left = this.#left();
    const end = new Date(this.#endsAt);
    const loudness = left > this.#loudMs ? '' : left > MINUTE_MS ? 'loud' : 'loud urgent';
    return html`<p class="countdown ${loudness}" role="timer" part="countdown">
      <time datetime=${end.toISOString()} title=${words.text('openUntil', { time: words.time(end) })}>${this.#words(left, words)}</time>
    </p>`;
  }

  #words(left: number, words: Localizer): string {
    if (left <= 0) return words.text('timeIsUp');
    return left > this.#countedMs
      ? words.text('openFor', { time: words.span(left) })
      : words.text('closesIn', { time: words.clock(Math.ceil(left / 1000)) });
  }

  /** From when on the seconds are shown. */
  get #countedMs(): number {
    return Math.max(this.#loudMs, MINUTE_MS);
  }

  #left(): number {
    return this.#endsAt - Date.now();
  }

  #tick(): void {
    window.clearTimeout(this.#timer);
    this.#host.requestUpdate();
    const left = this.#left();
    for (const minutes of TOLD) {
      if (left > minutes * MINUTE_MS || left <= 0 || this.#told.has(minutes)) continue;
      this.#told.add(minutes);
      this.#tell(minutes);
    }
    if (left <= 0) return;
    const next =
      left > this.#countedMs ? Math.min(left - this.#countedMs, (left + MINUTE_MS / 2) % MINUTE_MS || MINUTE_MS) : left % 1000 || 1000;
    this.#timer = window.setTimeout(() => this.#tick(), next);
  }
}
