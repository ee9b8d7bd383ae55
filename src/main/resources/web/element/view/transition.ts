/** Shows how the place changes from a card to its result and to the next card, and lets the focus come along. */

import type { FormModel } from '../model/form.ts';
import { idOf } from '../model/names.ts';
import { arrive, shrink, type From } from './motion.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import type { ParleyQuestions } from './parley-questions.ts';

export class Transition {
  readonly #element: ParleyQuestions;
  readonly #card: (id: string) => ParleyInteraction | undefined;

  /** @param card finds a card, by its id */
  constructor(element: ParleyQuestions, card: (id: string) => ParleyInteraction | undefined) {
    this.#element = element;
    this.#card = card;
  }

  /** A result has taken the place of its card, and keeps its room, so that nothing below moves. */
  hold(result: HTMLElement, height: number): void {
    result.style.minHeight = `${height}px`;
    arrive(result, 'here');
  }

  /** The result takes the room that it needs. */
  release(): void {
    const result = this.#element.renderRoot.querySelector<HTMLElement>('.result');
    if (result !== null) shrink(result);
  }

  /** Another card opens. The focus goes there from what stood there before, or from its line. */
  async open({ interaction }: FormModel, from: From, takesFocus: boolean): Promise<void> {
    const element = this.#element;
    const isHere = element.renderRoot.querySelector(':is(.place, .waiting):focus-within') !== null;
    // the card that is left answers nothing while it is hidden, and its list would block the page
    for (const other of element.renderRoot.querySelectorAll('parley-interaction')) {
      other.disarm();
      other.keysList?.close();
    }
    element.requestUpdate();
    await element.updateComplete;
    const card = this.#card(idOf(interaction));
    if (card === undefined || card.hidden) return;
    card.disarm();
    await card.updateComplete;
    arrive(card, from);
    // the focus finds its own way into a card that replaces another
    if (from === 'here') return;
    const isFree = element.focusNew && document.activeElement === document.body;
    if (takesFocus || isHere || isFree) card.focus({ preventScroll: true });
    // what stood there may have been longer, and scrolled
    if ((isHere || takesFocus) && card.getBoundingClientRect().top < 0) card.scrollIntoView();
  }
}
