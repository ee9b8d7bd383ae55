/** Away: until when the person is, and the dialog in which they say so. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';

/** The longest that a timer of a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;
const MINUTE_MS = 60_000;
const MINUTES = [30, 60, 120, 240] as const;
const MORNING = 9;

/** Until when the person is away, by the clock of this browser. */
export class Absence {
  readonly #over: () => void;
  #until: Date | undefined;
  #timer: number | undefined;

  /** @param over they are back */
  constructor(over: () => void) {
    this.#over = over;
  }

  /** Undefined where they are there. */
  get until(): Date | undefined {
    return this.#until !== undefined && this.#until.getTime() > Date.now() ? this.#until : undefined;
  }

  follow(backAt: string | undefined): void {
    this.#until = backAt === undefined ? undefined : new Date(backAt);
    this.#await();
  }

  /** For good. */
  end(): void {
    window.clearTimeout(this.#timer);
  }

  #await(): void {
    this.end();
    const { until } = this;
    if (until === undefined) return;
    this.#timer = window.setTimeout(
      () => (this.until === undefined ? this.#over() : this.#await()),
      Math.min(LONGEST_MS, until.getTime() - Date.now()),
    );
  }
}

export interface AwayView {
  readonly until: Date | undefined;
  /** Whether what they said last could not be saved. */
  readonly hasFailed: boolean;
  /** Opens the dialog, or says that they are back. */
  readonly act: () => void;
}

export function awayOf({ until, hasFailed, act }: AwayView, words: Localizer): TemplateResult {
  return html`<div class="away">
    ${hasFailed ? html`<span class="unsaved" data-testid="away-failed">${words.text('awayNotSaid')}</span>` : nothing}
    ${until && html`<span data-testid="back-at">${words.text('backAt', { time: words.time(until) })}</span>`}
    <button type="button" class="plain" data-testid="away" @click=${act}>${words.text(until ? 'iAmBack' : 'away')}</button>
  </div>`;
}

/** Not in the row, which is hidden where a question takes all the room. */
export function awayTimesOf(choose: (until: Date) => void, words: Localizer): TemplateResult {
  return html`<dialog class="times" aria-labelledby="how-long" data-testid="away-times">
    <h2 id="how-long">${words.text('howLongAway')}</h2>
    ${[...MINUTES.map((minutes) => new Date(Date.now() + minutes * MINUTE_MS)), tomorrow()].map(
      (time) =>
        html`<button type="button" class="quiet" data-testid="away-until" @click=${() => choose(time)}>
          ${words.text('until', { time: words.time(time) })}
        </button>`,
    )}
    <form method="dialog"><button class="plain">${words.text('close')}</button></form>
  </dialog>`;
}

/** At nine in the morning. */
export function tomorrow(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(MORNING, 0, 0, 0);
  return day;
}
