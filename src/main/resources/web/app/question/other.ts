/** "Something else…": an own answer beside the choices. Typing chooses it, mere focus does not. */

import { el, freshId } from '../dom.ts';

export type TickKind = 'radio' | 'checkbox';

export class OtherOption {
  readonly element: HTMLElement;
  readonly tick: HTMLInputElement;
  readonly text: HTMLTextAreaElement;
  #changed: () => void = () => undefined;

  constructor(kind: TickKind, name: string) {
    const label = freshId('other');
    this.tick = el('input', { type: kind, name, value: '', 'aria-labelledby': label });
    this.text = el('textarea', {
      rows: '1',
      dir: 'auto',
      class: 'text',
      placeholder: 'Your own answer',
      'aria-label': 'Something else: your own answer',
    });
    this.text.addEventListener('input', () => {
      if (this.#typed() !== '') this.tick.checked = true;
      this.#changed();
    });
    const words = el('span', { id: label, class: 'words' }, 'Something else…');
    const row = el('label', { class: 'tick' }, this.tick, words);
    this.element = el('div', { class: 'option other' }, row, this.text);
  }

  value(): string | undefined {
    return this.tick.checked && this.#typed() !== '' ? this.text.value : undefined;
  }

  isBlank(): boolean {
    return this.tick.checked && this.#typed() === '';
  }

  fill(chosen: boolean, text: string): void {
    this.tick.checked = chosen;
    this.text.value = text;
    this.#changed();
  }

  /** The mark says who wrote the text, for as long as it is that text. */
  fillIn(text: string, mark: HTMLElement): void {
    this.fill(true, text);
    this.element.append(mark);
    this.#changed = () => {
      mark.hidden = this.text.value !== text;
    };
  }

  #typed(): string {
    return this.text.value.trim();
  }
}
