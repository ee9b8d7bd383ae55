/** "Something else…": an own answer beside the choices. Typing chooses it, mere focus does not. */

import { el, freshId } from '../dom.ts';

export class OtherOption {
  readonly element: HTMLElement;
  readonly tick: HTMLInputElement;
  readonly text: HTMLTextAreaElement;

  constructor(kind: 'radio' | 'checkbox', name: string) {
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
  }

  #typed(): string {
    return this.text.value.trim();
  }
}
