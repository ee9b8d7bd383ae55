/** A question that is answered in own words, and for now every type that has no control of its own. */

import { el } from '../dom.ts';
import type { Question } from '../protocol.ts';
import { defaultsOf, type Control, type Entered } from './control.ts';

export class TextControl implements Control {
  readonly element: HTMLInputElement | HTMLTextAreaElement;
  readonly inputs: readonly HTMLElement[];

  constructor(question: Question, inputId: string) {
    const attributes = { id: inputId, dir: 'auto', placeholder: question.placeholder, class: 'text' };
    const manyLines = question.type === 'FreeText' && question.multiline !== false;
    this.element = manyLines
      ? el('textarea', { ...attributes, rows: '3' })
      : el('input', { ...attributes, type: 'text', autocomplete: 'off' });
    this.element.value = defaultsOf(question)[0] ?? '';
    this.inputs = [this.element];
  }

  values(): readonly string[] {
    return this.element.value.trim() === '' ? [] : [this.element.value];
  }

  labels(): readonly string[] {
    return this.values();
  }

  unfinished(): undefined {
    return undefined;
  }

  entered(): Entered {
    return { chosen: [], other: false, text: this.element.value };
  }

  restore(entered: Entered): void {
    this.element.value = entered.text;
  }
}
