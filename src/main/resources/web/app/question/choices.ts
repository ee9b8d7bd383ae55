/** One or several of given choices: radio buttons or check boxes, and nothing chosen by itself. */

import { button, el, freshId, marked, said } from '../dom.ts';
import type { Choice } from '../protocol.ts';
import type { Control, Entered } from './control.ts';
import { OtherOption, type TickKind } from './other.ts';
import { markOf, type Prefill } from './prefill.ts';
import { previewOf } from './preview.ts';

export interface Offer {
  readonly choices: readonly Choice[];
  readonly allowOther: boolean;
}

interface Option {
  readonly choice: Choice;
  readonly tick: HTMLInputElement;
}

export class ChoiceControl implements Control {
  readonly element = el('div', { class: 'choices' });
  readonly inputs: readonly HTMLElement[];
  readonly isGroup = true;
  readonly #kind: TickKind;
  readonly #name = freshId('choice');
  readonly #options: readonly Option[];
  readonly #other: OtherOption | undefined;
  readonly #clear: HTMLButtonElement;

  constructor({ choices, allowOther }: Offer, kind: TickKind, prefill: Prefill) {
    this.#kind = kind;
    this.#options = choices.map((choice) => this.#option(choice, prefill));
    if (allowOther) this.#other = this.#otherOption(prefill);
    this.#clear = button('Clear the choice', { class: 'link' }, () => this.#clearAll());
    this.element.append(this.#clear);
    this.element.addEventListener('input', () => this.#offerToClear());
    const ticks = this.#options.map((option) => option.tick);
    this.inputs = this.#other ? [...ticks, this.#other.tick, this.#other.text] : ticks;
    this.#offerToClear();
  }

  values(): readonly string[] {
    return [...this.#chosen().map((choice) => choice.value), ...this.#own()];
  }

  labels(): readonly string[] {
    return [...this.#chosen().map((choice) => choice.label), ...this.#own()];
  }

  unfinished(): string | undefined {
    return this.#other?.isBlank()
      ? 'Write your own answer beside “Something else…”, or choose another one.'
      : undefined;
  }

  entered(): Entered {
    return {
      chosen: this.#chosen().map((choice) => choice.value),
      other: this.#other?.tick.checked ?? false,
      text: this.#other?.text.value ?? '',
    };
  }

  restore(entered: Entered): void {
    for (const { choice, tick } of this.#options) tick.checked = entered.chosen.includes(choice.value);
    this.#other?.fill(entered.other, entered.text);
    this.#offerToClear();
  }

  #option(choice: Choice, prefill: Prefill): Option {
    const isFilledIn = prefill.values.includes(choice.value);
    const [label, description] = [freshId('label'), freshId('description')];
    const words = el('span', { class: 'words' }, said('span', choice.label, { id: label }));
    const about = el('span', { id: description, class: 'about' });
    if (isFilledIn) about.append(markOf(prefill));
    if (choice.description) about.append(marked('span', choice.description));
    if (about.hasChildNodes()) words.append(about);
    const tick = el('input', {
      type: this.#kind,
      name: this.#name,
      value: choice.value,
      'aria-labelledby': label,
      'aria-describedby': about.hasChildNodes() ? description : undefined,
    });
    tick.checked = isFilledIn;
    const option = el('div', { class: 'option' }, el('label', { class: 'tick' }, tick, words));
    if (choice.preview) option.append(previewOf(choice.preview, label));
    this.element.append(option);
    return { choice, tick };
  }

  #otherOption(prefill: Prefill): OtherOption {
    const other = new OtherOption(this.#kind, this.#name);
    const own = prefill.values.filter((value) => !this.#options.some(({ choice }) => choice.value === value));
    if (own.length > 0) other.fillIn(own.join('\n'), markOf(prefill));
    this.element.append(other.element);
    return other;
  }

  #chosen(): readonly Choice[] {
    return this.#options.filter((option) => option.tick.checked).map((option) => option.choice);
  }

  #own(): readonly string[] {
    const typed = this.#other?.value();
    return typed === undefined ? [] : [typed];
  }

  /** A radio button cannot be unchosen by itself. */
  #offerToClear(): void {
    const { chosen, other } = this.entered();
    this.#clear.hidden = this.#kind === 'checkbox' || (chosen.length === 0 && !other);
  }

  #clearAll(): void {
    this.restore({ chosen: [], other: false, text: this.entered().text });
    this.inputs[0]?.focus();
    this.element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
