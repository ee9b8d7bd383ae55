/** A comment beside an answer, or on the whole set, out of the way until it is wanted. */

import { button, el, freshId } from '../dom.ts';

export class Note {
  readonly element: HTMLElement;
  readonly #opener: HTMLButtonElement;
  readonly #box: HTMLElement;
  readonly #text: HTMLTextAreaElement;

  constructor(opener: string, label: string) {
    const id = freshId('note');
    this.#text = el('textarea', { id, rows: '2', dir: 'auto', class: 'text' });
    this.#box = el('div', { class: 'note', hidden: true }, el('label', { for: id }, label), this.#text);
    this.#opener = button(opener, { class: 'link add-note', 'aria-expanded': 'false' }, () => {
      this.#show();
      this.#text.focus();
    });
    this.element = el('div', {}, this.#opener, this.#box);
  }

  get value(): string {
    return this.#text.value;
  }

  set value(text: string) {
    this.#text.value = text;
    if (text !== '') this.#show();
  }

  #show(): void {
    this.#box.hidden = false;
    this.#opener.hidden = true;
  }
}
