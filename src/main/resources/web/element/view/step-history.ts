/**
 * Lets the Back of the browser, or the gesture of a phone, go one step back inside of a set. Each step that is
 * entered adds an entry of the same address; all of them are taken back when the card goes.
 */

import type { ParleyInteraction } from './parley-interaction.ts';

/** What an entry of the browser's history says about the card. */
interface Mark {
  readonly card: string;
  /** How many entries are to be taken back. */
  readonly depth: number;
  readonly place: number;
  /** The place that was left for this one. */
  readonly from: number;
}

export class StepHistory {
  readonly #card: ParleyInteraction;
  /** The place at the entry that was there before the card. */
  #base = 0;
  /** How many entries of the card the browser had gone through, as far as is known here. */
  #depth = 0;

  constructor(card: ParleyInteraction) {
    this.#card = card;
    card.addController({
      hostConnected: () => window.addEventListener('popstate', this.#moved),
      hostDisconnected: () => {
        window.removeEventListener('popstate', this.#moved);
        queueMicrotask(() => {
          // a card that only moved in the page is there again
          if (!card.isConnected) this.#takeBack();
        });
      },
    });
  }

  /** Entries from before a reload are of no use. */
  begin(): void {
    this.#base = this.#card.walk.place;
    this.#takeBack();
  }

  went(from: number, to: number): void {
    if (!this.#card.useHistory || from === to) return;
    const mark = this.#mark;
    if (mark === undefined) this.#base = from;
    if (mark?.from === to) {
      // its own Back does what that of the browser does
      history.back();
      return;
    }
    const next: Mark = { card: this.#id, depth: (mark?.depth ?? 0) + 1, place: to, from };
    history.pushState({ ...history.state, parleyStep: next }, '');
    this.#depth = next.depth;
  }

  get #id(): string {
    return this.#card.model.interaction.toolUseId;
  }

  get #mark(): Mark | undefined {
    const { parleyStep } = (history.state ?? {}) as { readonly parleyStep?: Mark };
    return parleyStep?.card === this.#id ? parleyStep : undefined;
  }

  #takeBack(): void {
    const depth = this.#mark?.depth ?? 0;
    if (this.#card.useHistory && depth > 0) history.go(-depth);
  }

  readonly #moved = (): void => {
    const { useHistory, walk } = this.#card;
    const mark = this.#mark;
    // without entries of its own, the card has nothing to do with where the browser goes
    if (!useHistory || (mark === undefined && this.#depth === 0)) return;
    this.#depth = mark?.depth ?? 0;
    void walk.goByHistory(mark?.place ?? this.#base);
  };
}
