/** Notices when the person has had a question before them (ADR 126): enough of its card, in a visible tab, for a whole second. */

import { partInSight } from './seen-part.ts';

/** A card that may be seen. */
export interface Shown {
  readonly card: Element;
  /** Tells its interaction apart from all others. */
  readonly key: string;
  /** Rejected where nobody heard of it. */
  readonly report: () => Promise<unknown>;
}

const LONG_ENOUGH_MS = 1_000;
/** When a refused report is tried again; after the last pause it waits for the next connection. */
const PAUSES_MS = [5_000, 30_000, 120_000];

export function makeSeenWatch(): () => SeenWatch {
  return () => new SeenWatch();
}

export class SeenWatch {
  readonly #stop = new AbortController();
  readonly #resized = new ResizeObserver(() => this.#observe());
  #observer: IntersectionObserver | undefined;
  /** The part of the card that is enough; the browser tells when it is crossed. */
  #part = 1;
  #shown: Shown | undefined;
  #isInSight = false;
  /** What this page reported: the server confirms it in the response and sends no change. */
  readonly #reported = new Set<string>();
  #timer: number | undefined;
  #failures = 0;
  /** After a refusal. */
  #isPaused = false;

  constructor() {
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#begin(), { signal });
    window.addEventListener('resize', () => this.#observe(), { signal });
  }

  /** Watches this card from now on, and no other; the same one may come again and again. */
  follow(shown: Shown | undefined): void {
    const before = this.#shown;
    this.#shown = shown;
    const isSameCard = shown?.card === before?.card;
    if (isSameCard && shown?.key === before?.key) return;
    this.#failures = 0;
    this.#isPaused = false;
    if (!isSameCard) {
      this.#isInSight = false;
      this.#resized.disconnect();
      this.#observe();
      if (shown !== undefined) this.#resized.observe(shown.card);
    }
    this.#begin();
  }

  /** For good. */
  end(): void {
    this.follow(undefined);
    this.#stop.abort();
  }

  /** A new observer is told at once what is in sight. */
  #observe(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    if (this.#shown === undefined) return;
    this.#observer = new IntersectionObserver((entries) => this.#moved(entries.at(-1)), { threshold: [0, this.#part] });
    this.#observer.observe(this.#shown.card);
  }

  #moved(entry: IntersectionObserverEntry | undefined): void {
    if (entry === undefined) return;
    const { part, isEnough } = partInSight(entry);
    if (part !== this.#part) {
      this.#part = part;
      this.#observe();
    }
    if (isEnough === this.#isInSight) return;
    this.#isInSight = isEnough;
    this.#begin();
  }

  /** The second begins anew. */
  #begin(): void {
    if (this.#isPaused) return;
    window.clearTimeout(this.#timer);
    const shown = this.#shown;
    if (shown === undefined || !this.#isInSight || document.hidden || this.#reported.has(shown.key)) return;
    this.#timer = window.setTimeout(() => void this.#over(shown), LONG_ENOUGH_MS);
  }

  async #over({ card, key }: Shown): Promise<void> {
    if (isTransparent(card)) {
      this.#begin();
      return;
    }
    this.#reported.add(key);
    try {
      await this.#shown?.report();
    } catch {
      this.#reported.delete(key);
      if (this.#shown?.key === key) this.#pause();
    }
  }

  /** The last second of the pause is the one in which the card must be in sight. */
  #pause(): void {
    const pause = PAUSES_MS[this.#failures++];
    this.#isPaused = true;
    window.clearTimeout(this.#timer);
    if (pause === undefined) return;
    this.#timer = window.setTimeout(() => {
      this.#isPaused = false;
      this.#begin();
    }, pause - LONG_ENOUGH_MS);
  }
}

/** What the page around has made invisible has its place all the same. */
function isTransparent(card: Element): boolean {
  return !card.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}
