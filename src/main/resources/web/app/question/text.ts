/** An answer in own words. */

import { el } from '../dom.ts';
import type { TextQuestion } from '../protocol.ts';
import { InputControl } from './input.ts';
import { revealed } from '../text/hidden.ts';
import type { Prefill } from './prefill.ts';

/** Nothing limits the length here: a paste that is cut off would be worse than a refusal. */
export function textControl(question: TextQuestion, prefill: Prefill, id: string): InputControl {
  const text = prefill.values[0] ?? '';
  const attributes = { id, dir: 'auto', placeholder: revealed(question.placeholder ?? '') || undefined, class: 'text' };
  // one line would lose the line breaks of what is filled in
  const manyLines = question.multiline || text.includes('\n');
  const input = manyLines
    ? el('textarea', { ...attributes, rows: '3' })
    : el('input', { ...attributes, type: 'text', autocomplete: 'off' });
  input.value = text;
  return new InputControl(input);
}
