/** A number, as people type one. */

import type { Localizer } from '../i18n/localizer.ts';
import { lineInput } from '../kit.ts';
import type { NumberQuestion } from '../protocol/schemas.ts';
import { isBlank } from '../text/blank.ts';
import { westernDigits } from '../text/digits.ts';
import type { Kind } from './kind.ts';
import { outside, rangeOf, sentence, type RangeKeys } from './range.ts';
import { stepper } from './stepper.ts';
import { typedEntry, typedValues } from './typed.ts';

const RANGE: RangeKeys = { exactly: 'exactly', between: 'between', atLeast: 'atLeast', atMost: 'atMost' };

/** A comma that can only be a decimal one, not one between thousands. */
const DECIMAL_COMMA = /^[+-]?(?:0?,\d+|\d+,(?!\d{3}$)\d+)$/;

export const number: Kind<NumberQuestion> = {
  refusals: {
    not_a_number: (_, words) => words.text('errorNumber'),
    below_minimum: ({ min: n }, words) => (typeof n === 'number' ? words.text('errorMin', { n }) : undefined),
    above_maximum: ({ max: n }, words) => (typeof n === 'number' ? words.text('errorMax', { n }) : undefined),
    step_mismatch: ({ step }, words) => (step === undefined ? step : words.text('errorStep', { step })),
  },
  isConversational: () => false,
  entry: typedEntry,
  values: (_, { text }) => typedValues(text).map(plainNumber),
  inWords,
  /** Only the server checks steps other than whole numbers, because it computes in decimals. */
  rule(question, words) {
    const { min, max, step } = question;
    const whole = isWhole(question);
    const parts = [words.text(whole ? 'aWholeNumber' : 'aNumber')];
    const range = rangeOf(min, max, RANGE, words);
    if (range !== undefined) parts.push(range);
    if (!whole && step !== undefined) parts.push(words.text('inSteps', { step }));
    const broken = ([text = '']: readonly string[]): boolean => {
      const typed = Number(text);
      return Number.isNaN(typed) || outside(typed, min, max) || (whole && !Number.isInteger(typed));
    };
    return { text: sentence(parts, words), broken };
  },
  /** A text input: the mouse wheel does not change it, and it keeps what is no number. */
  control(view) {
    const { question, entry } = view;
    const keyboard = keyboardFor(question);
    if (!isWhole(question) || (question.min === undefined && question.max === undefined)) return lineInput(view, { keyboard });
    const now = Number(plainNumber(entry.text));
    const counted = isBlank(entry.text) || !Number.isSafeInteger(now) ? undefined : now;
    return stepper(view, counted, lineInput(view, { keyboard, now: counted, min: question.min, max: question.max }));
  },
};

/** With the decimal sign and the digits of the language. */
function inWords(value: string, words: Localizer): string {
  const decimals = /^-?\d+(?:\.(\d{1,20}))?$/.exec(value);
  if (decimals === null) return value;
  const digits = decimals[1]?.length ?? 0;
  const format = new Intl.NumberFormat(words.lang, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits });
  // as text it keeps digits that a number would round
  return format.format(value as `${number}`);
}

function isWhole({ step, min = 0 }: NumberQuestion): boolean {
  return step === 1 && Number.isInteger(min);
}

/** The number pads of some phones have no minus sign. */
function keyboardFor(question: NumberQuestion): 'text' | 'numeric' | 'decimal' {
  if (question.min === undefined || question.min < 0) return 'text';
  return isWhole(question) ? 'numeric' : 'decimal';
}

/** Writes a typed number in the characters that the server reads. */
function plainNumber(typed: string): string {
  const western = westernDigits(typed).replace('\u2212', '-').replace('\u066b', '.').trim();
  return DECIMAL_COMMA.test(western) ? western.replace(',', '.') : western;
}
