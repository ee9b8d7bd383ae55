/** Forgets what has ended once the server does: the page shows nothing that is kept nowhere else. */

import type { EndedList } from './ended-list.ts';

/** A timer that is longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

export class Retention {
  /** How long the server keeps what has ended, at most; undefined where it does not say. */
  ms: number | undefined;
  readonly #list: EndedList;
  readonly #forgotten: () => void;
  #timer: number | undefined;

  constructor(list: EndedList, forgotten: () => void) {
    this.#list = list;
    this.#forgotten = forgotten;
  }

  /** Forgets what is due, and waits for the next. */
  follow(): void {
    this.stop();
    const { earliest } = this.#list;
    if (this.ms === undefined || earliest === undefined) return;
    const left = earliest + this.ms - Date.now();
    if (left > 0) {
      this.#timer = window.setTimeout(() => this.follow(), Math.min(left, LONGEST_MS));
    } else {
      this.#list.forget(Date.now() - this.ms);
      this.#forgotten();
    }
  }

  stop(): void {
    window.clearTimeout(this.#timer);
  }
}
