/** Notices when the person has had a question before them (ADR 126): half of its card, in a visible tab, for a whole second. */

import type { Interaction } from '../protocol/schemas.ts';

/** A card that may be seen. */
export interface Shown {
  readonly card: Element;
  readonly interaction: Interaction;
  /** Called once for this interaction, until the server describes it anew. */
  readonly seen: () => void;
}

const LONG_ENOUGH_MS = 1_000;
/** The parts of a card at whose crossing the browser tells how much is in sight; a card may be much higher than the screen. */
const PARTS = Array.from({ length: 21 }, (_, i) => i / 20);

export function makeSeenWatch(): () => SeenWatch {
  return () => new SeenWatch();
}

export class SeenWatch {
  readonly #observer = new IntersectionObserver((entries) => this.#moved(entries.at(-1)), { threshold: PARTS });
  readonly #stop = new AbortController();
  #shown: Shown | undefined;
  #isInSight = false;
  readonly #seen = new WeakSet<Interaction>();
  #timer: number | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#begin(), { signal: this.#stop.signal });
  }

  /** Watches this card from now on, and no other; the same object may come again and again. */
  follow(shown: Shown | undefined): void {
    const before = this.#shown;
    if (shown?.interaction === before?.interaction && shown?.card === before?.card) return;
    this.#shown = shown;
    if (shown?.card !== before?.card) {
      this.#observer.disconnect();
      this.#isInSight = false;
      if (shown !== undefined) this.#observer.observe(shown.card);
    }
    this.#begin();
  }

  /** For good. */
  end(): void {
    this.follow(undefined);
    this.#stop.abort();
  }

  #moved(entry: IntersectionObserverEntry | undefined): void {
    const isInSight = entry !== undefined && isEnough(entry);
    if (isInSight === this.#isInSight) return;
    this.#isInSight = isInSight;
    this.#begin();
  }

  /** The second begins anew. */
  #begin(): void {
    window.clearTimeout(this.#timer);
    const shown = this.#shown;
    if (shown === undefined || !this.#isInSight || document.hidden || this.#seen.has(shown.interaction)) return;
    this.#timer = window.setTimeout(() => this.#over(shown), LONG_ENOUGH_MS);
  }

  #over(shown: Shown): void {
    if (isTransparent(shown.card)) {
      this.#begin();
      return;
    }
    this.#seen.add(shown.interaction);
    shown.seen();
  }
}

/** Half of the card or, where that is higher than what it is in, of that. */
function isEnough({ isIntersecting, intersectionRect, boundingClientRect: card, rootBounds }: IntersectionObserverEntry): boolean {
  // a page of another origin around this one hides its bounds
  const height = Math.min(card.height, rootBounds?.height ?? window.innerHeight);
  return isIntersecting && 2 * intersectionRect.width * intersectionRect.height >= card.width * height;
}

/** What the page around has made invisible has its place all the same. */
function isTransparent(card: Element): boolean {
  return !card.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}
