/** Marks a question whose choices digits reach, so that it shows them. Who uses the pointer sees none. */

import type { ReactiveController } from 'lit';
import { areCharacterKeysOn } from './character-keys.ts';
import { isTextEntry } from './deliberate.ts';
import type { ParleyQuestion } from './parley-question.ts';

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

/** Whether the last input of the human in this window was a key. */
let byKey = false;

export class Keyed implements ReactiveController {
  readonly #question: ParleyQuestion;
  #roots: readonly EventTarget[] = [];

  constructor(question: ParleyQuestion) {
    this.#question = question;
    question.addController(this);
  }

  hostConnected(): void {
    // the focus that moves inside of a shadow root is not heard outside of it
    this.#roots = [this.#question, this.#question.getRootNode()];
    for (const root of this.#roots) {
      root.addEventListener('focusin', this.#mark);
      root.addEventListener('focusout', this.#mark);
    }
    window.addEventListener('keydown', this.#key, true);
    window.addEventListener('pointerdown', this.#pointer, true);
  }

  hostDisconnected(): void {
    for (const root of this.#roots) {
      root.removeEventListener('focusin', this.#mark);
      root.removeEventListener('focusout', this.#mark);
    }
    window.removeEventListener('keydown', this.#key, true);
    window.removeEventListener('pointerdown', this.#pointer, true);
  }

  readonly #key = ({ key }: KeyboardEvent): void => {
    if (MODIFIERS.includes(key)) return;
    byKey = true;
    this.#mark();
  };

  readonly #pointer = (): void => {
    byKey = false;
    this.#mark();
  };

  readonly #mark = (): void => {
    this.#question.toggleAttribute('keyed', byKey && areCharacterKeysOn() && this.#isReached());
  };

  /** A digit in a text is text. */
  #isReached(): boolean {
    const question = this.#question;
    if (isTextEntry(question.shadowRoot?.activeElement ?? undefined)) return false;
    const root = question.getRootNode();
    const isInCard = question.only && root instanceof ShadowRoot && root.host.matches(':focus-within');
    return isInCard || question.matches(':focus-within');
  }
}
