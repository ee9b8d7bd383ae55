/** Lets the focus follow from a card that has ended to the one that takes its place. */

import { idOf } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import type { ParleyQuestions } from './parley-questions.ts';

/** So many places of the focus are remembered. */
const REMEMBERED = 20;

/** Where the focus was in a card. */
interface Left {
  readonly hadFocus: boolean;
  readonly focused: string | undefined;
}

type Find<T> = (id: string) => T | undefined;

export class FocusFollower {
  readonly #element: ParleyQuestions;
  readonly #card: Find<ParleyInteraction>;
  readonly #entry: Find<HTMLElement>;
  readonly #left = new Map<string, Left>();

  /**
   * @param card finds a card that is open, by its id
   * @param entry finds what is left of a card that has ended
   */
  constructor(element: ParleyQuestions, card: Find<ParleyInteraction>, entry: Find<HTMLElement>) {
    this.#element = element;
    this.#card = card;
    this.#entry = entry;
  }

  clear(): void {
    this.#left.clear();
  }

  /** Remembers where the focus is in a card that ends; returns whether it is there at all. */
  leave(id: string): boolean {
    const left = this.#focusIn(id);
    this.#left.set(id, left);
    for (const oldest of [...this.#left.keys()].slice(0, -REMEMBERED)) this.#left.delete(oldest);
    return left.hadFocus;
  }

  /**
   * Moves the focus to the card that replaces an earlier one, unless the human is elsewhere: to the
   * question that had the focus there, so that typing reaches no other question, or to the first error.
   * Where nothing had the focus, nothing takes it.
   *
   * @param toolUseId of the earlier one
   */
  async follow(interaction: Interaction, toolUseId: string): Promise<void> {
    const element = this.#element;
    const replaces = idOf({ sessionId: interaction.sessionId, toolUseId });
    const left = this.#left.get(replaces) ?? this.#focusIn(replaces);
    this.#left.delete(replaces);
    const wasThere = this.#entry(replaces)?.matches(':focus-within') === true || this.#focusIn(replaces).hadFocus;
    const wasLost = document.activeElement === document.body && (left.hadFocus || element.focusNew);
    if (!wasThere && !wasLost) return;
    await element.updateComplete;
    const card = this.#card(idOf(interaction));
    await card?.updateComplete;
    if (card === undefined || (await card.focusQuestion(left.focused)) || (await card.lead())) return;
    if (wasThere) card.focus();
  }

  #focusIn(id: string): Left {
    const card = this.#card(id);
    return { hadFocus: card?.matches(':focus-within') ?? false, focused: card?.focusedQuestion };
  }
}
