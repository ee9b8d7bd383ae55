/**
 * Lets the Back of the browser, or the gesture of a phone, go one step back inside of a set. Each step that is
 * entered adds an entry of the same address; all of them are taken back when the card goes, or another one is shown.
 */

import { idOf } from '../model/names.ts';
import { goBack, inTurn, isOwnMove } from './history-moves.ts';
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
  /** Whether the entries are those of this card. */
  #isOwner = false;
  /** The place at the entry that was there before the card. */
  #base = 0;
  /** How many entries of the card the browser had gone through, as far as is known here. */
  #depth = 0;

  constructor(card: ParleyInteraction) {
    this.#card = card;
    card.addController({
      hostConnected: () => {
        window.addEventListener('popstate', this.#moved);
        this.#own(card.useHistory);
      },
      hostUpdate: () => this.#own(card.useHistory),
      hostDisconnected: () => {
        window.removeEventListener('popstate', this.#moved);
        queueMicrotask(() => {
          // a card that only moved in the page is there again
          if (!card.isConnected) this.#own(false);
        });
      },
    });
  }

  /** The card begins anew. */
  begin(): void {
    this.#base = this.#card.walk.place;
    if (this.#isOwner) this.#takeBack();
  }

  went(from: number, to: number): void {
    if (this.#card.useHistory && from !== to) inTurn(() => this.#follow(from, to));
  }

  get #id(): string {
    return idOf(this.#card.model.interaction);
  }

  get #mark(): Mark | undefined {
    const mark = anyMark();
    return mark?.card === this.#id ? mark : undefined;
  }

  async #follow(from: number, to: number): Promise<void> {
    if (!this.#isOwner) return;
    const mark = this.#mark;
    if (mark === undefined) this.#base = from;
    if (mark?.from === to) {
      // its own Back does what that of the browser does
      await goBack(1);
      return;
    }
    const next: Mark = { card: this.#id, depth: (mark?.depth ?? 0) + 1, place: to, from };
    history.pushState({ ...history.state, parleyStep: next }, '');
    this.#depth = next.depth;
  }

  /** Entries of other cards, and those from before a reload, are of no use. */
  #own(isOwner: boolean): void {
    if (isOwner === this.#isOwner) return;
    this.#isOwner = isOwner;
    this.#takeBack();
  }

  #takeBack(): void {
    inTurn(async () => {
      const depth = anyMark()?.depth ?? 0;
      if (depth > 0) await goBack(depth);
      this.#depth = 0;
    });
  }

  readonly #moved = (): void => {
    if (!this.#isOwner) return;
    const mark = this.#mark;
    const had = this.#depth;
    this.#depth = mark?.depth ?? 0;
    // without entries of its own, the card has nothing to do with where the browser goes
    if (isOwnMove() || (mark === undefined && had === 0)) return;
    void this.#card.walk.goByHistory(mark?.place ?? this.#base);
  };
}

function anyMark(): Mark | undefined {
  return ((history.state ?? {}) as { readonly parleyStep?: Mark }).parleyStep;
}
