/** A date, a time, or both: the browser's own input, or plain text for what that cannot hold. */

import { el, freshId } from '../dom.ts';
import type { TemporalQuestion } from '../protocol.ts';
import type { Entered } from './control.ts';
import { InputControl } from './input.ts';
import { hasOffset } from './moment.ts';
import type { Prefill } from './prefill.ts';

const NATIVE = { Date: 'date', Time: 'time', DateTime: 'datetime-local' } as const;

/** Without a last year some browsers offer six digits for it, which no server takes. */
const LAST = { Date: '9999-12-31', Time: undefined, DateTime: '9999-12-31T23:59' } as const;

const FORM = {
  Date: 'Write it like 2026-08-31.',
  Time: 'Write it like 09:30, or 09:30:15.',
  DateTime: 'Write it like 2026-08-31T09:30.',
} as const;

const FORM_WITH_OFFSET = 'Write it like 2026-08-31T09:30+02:00, with the offset from UTC at the end.';

export class TemporalControl extends InputControl {
  readonly #input: HTMLInputElement;
  readonly #hint: HTMLElement;
  readonly #form: string;

  constructor(question: TemporalQuestion, prefill: Prefill, id: string) {
    const hint = el('p', { id: freshId('hint'), class: 'about' });
    const input = el('input', { id, class: 'text short', autocomplete: 'off', 'aria-describedby': hint.id });
    super(input, el('div', { class: 'temporal' }, input, hint));
    this.#input = input;
    this.#hint = hint;
    const [text = ''] = prefill.values;
    const { type, min, max } = question;
    this.#form = hasOffset(min ?? max ?? text) ? FORM_WITH_OFFSET : FORM[type];
    input.type = NATIVE[type];
    const bounds = [min, max].filter((bound) => bound !== undefined);
    if (!bounds.every((bound) => this.#holds(bound))) this.#writeAsText();
    if ([text, ...bounds].some((given) => /\d:\d\d:/.test(given))) input.step = '1';
    const checked = question.validateOnClient !== false;
    if (checked && min !== undefined) input.min = min;
    const last = (checked ? max : undefined) ?? LAST[type];
    if (last !== undefined) input.max = last;
    this.#fill(text);
  }

  override unfinished(): string | undefined {
    return this.#input.validity.badInput ? 'Complete this, or clear it.' : undefined;
  }

  override restore(entered: Entered): void {
    this.#fill(entered.text);
  }

  #fill(text: string): void {
    if (!this.#holds(text)) this.#writeAsText();
    this.#input.value = text;
  }

  /** The browser's inputs drop what is not in their one form, such as an offset. */
  #holds(text: string): boolean {
    this.#input.value = text;
    return text === '' || this.#input.value !== '';
  }

  #writeAsText(): void {
    this.#input.type = 'text';
    this.#hint.textContent = this.#form;
  }
}
