/** A question that is answered in one input. */

import type { Control, Entered } from './control.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

export class InputControl implements Control {
  readonly element: HTMLElement;
  readonly inputs: readonly HTMLElement[];
  readonly isGroup = false;
  readonly #input: Input;
  readonly #read: (typed: string) => string;

  /** `element` is the input, or what holds it; `read` makes the answer of what was typed. */
  constructor(input: Input, element: HTMLElement = input, read = (typed: string): string => typed) {
    this.#input = input;
    this.element = element;
    this.inputs = [input];
    this.#read = read;
  }

  values(): readonly string[] {
    return this.#input.value.trim() === '' ? [] : [this.#read(this.#input.value)];
  }

  labels(): readonly string[] {
    return this.values();
  }

  unfinished(): string | undefined {
    return undefined;
  }

  entered(): Entered {
    return { chosen: [], other: false, text: this.#input.value };
  }

  restore(entered: Entered): void {
    this.#input.value = entered.text;
  }
}
