/** A number, in a text input: no wheel changes it, and nothing that was typed disappears. */

import { el } from '../dom.ts';
import type { NumberQuestion } from '../protocol.ts';
import { InputControl } from './input.ts';
import { revealed } from '../text/hidden.ts';
import type { Prefill } from './prefill.ts';
import { isWhole } from './rules.ts';

export function numberControl(question: NumberQuestion, prefill: Prefill, id: string): InputControl {
  const input = el('input', {
    id,
    type: 'text',
    inputmode: keyboardFor(question),
    autocomplete: 'off',
    placeholder: revealed(question.placeholder ?? '') || undefined,
    class: 'text short',
  });
  input.value = prefill.values[0] ?? '';
  return new InputControl(input, input, plainNumber);
}

/** The number pads of some phones have no minus sign. */
function keyboardFor(question: NumberQuestion): string {
  if (question.min === undefined || question.min < 0) return 'text';
  return isWhole(question) ? 'numeric' : 'decimal';
}

/** A comma that cannot be one between thousands. */
const DECIMAL_COMMA = /^[+-]?(?:0?,\d+|\d+,(?!\d{3}$)\d+)$/;

/** What keyboards make of a number, in the characters that the server reads. */
export function plainNumber(typed: string): string {
  const plain = typed.normalize('NFKC').replace('\u2212', '-').trim();
  return DECIMAL_COMMA.test(plain) ? plain.replace(',', '.') : plain;
}
