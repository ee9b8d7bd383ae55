/** What stands between a question and its input: more words, what is wanted, and who filled it in. */

import { announce } from '../announcer.ts';
import { el, freshId, marked } from '../dom.ts';
import type { Question } from '../protocol.ts';
import type { Control } from './control.ts';
import { markOf, type Prefill } from './prefill.ts';
import { ruleOf, type Rule } from './rules.ts';

export class About {
  readonly element = el('div', { id: freshId('about'), class: 'about' });
  readonly #control: Control;
  readonly #ruleLine = el('p');
  readonly #doubt = el('span', { class: 'unseen' });
  readonly #mark: HTMLElement;

  constructor(question: Question, control: Control, prefill: Prefill) {
    this.#control = control;
    if (question.description) this.element.append(marked('div', question.description));
    const rule = ruleOf(question);
    if (rule !== undefined) this.#show(rule, question.validateOnClient !== false);
    this.#mark = el('p', {}, markOf(prefill));
    // choices are marked one by one
    if (!control.isGroup && prefill.values.length > 0) this.element.append(this.#mark);
  }

  /** What the human wrote is no longer the asker's. */
  set touched(touched: boolean) {
    this.#mark.hidden = touched;
  }

  #show(rule: Rule, checked: boolean): void {
    this.#ruleLine.append(this.#doubt, rule.text);
    this.element.append(this.#ruleLine);
    if (!checked) return;
    this.#control.element.addEventListener('input', () => this.#calm());
    this.#control.element.addEventListener('change', () => {
      const values = this.#control.values();
      if (values.length > 0 && rule.broken(values)) this.#point();
    });
  }

  /** The line is there already: were one inserted, the buttons below would move under the pointer. */
  #point(): void {
    this.#ruleLine.classList.add('doubt');
    this.#doubt.textContent = 'Not met: ';
    announce(this.#ruleLine.textContent ?? '');
  }

  #calm(): void {
    this.#ruleLine.classList.remove('doubt');
    this.#doubt.textContent = '';
  }
}
