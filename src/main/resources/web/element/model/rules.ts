/** What the asker wants of an answer, in words. The server alone decides; here it is only pointed out. */

import type { Localizer } from '../i18n/localizer.ts';
import type { ChoiceQuestion, NumberQuestion, Question, TemporalQuestion, TextQuestion } from '../protocol/wire.ts';
import { difference, inWords } from './moment.ts';

export interface Rule {
  readonly text: string;
  /** Is asked about answers that are there, and in doubt says no. */
  broken(values: readonly string[]): boolean;
}

/** Undefined where every answer will do. */
export function ruleOf(question: Question, words: Localizer): Rule | undefined {
  switch (question.type) {
    case 'SingleChoice':
      return undefined;
    case 'MultiChoice':
      return selections(question, words);
    case 'FreeText':
      return length(question, words);
    case 'Number':
      return numeric(question, words);
    case 'Boolean':
      return undefined;
    case 'Date':
    case 'Time':
    case 'DateTime':
      return bounds(question, words);
  }
}

export function isWhole({ step, min = 0 }: NumberQuestion): boolean {
  return step === 1 && Number.isInteger(min);
}

interface RangeKeys {
  readonly exactly: 'chooseExactly' | 'lengthExactly' | 'exactly';
  readonly between: 'chooseBetween' | 'lengthBetween' | 'between';
  readonly atLeast: 'chooseAtLeast' | 'lengthAtLeast' | 'atLeast';
  readonly atMost: 'chooseAtMost' | 'lengthAtMost' | 'atMost';
}

const CHOOSE: RangeKeys = {
  exactly: 'chooseExactly',
  between: 'chooseBetween',
  atLeast: 'chooseAtLeast',
  atMost: 'chooseAtMost',
};
const LENGTH: RangeKeys = {
  exactly: 'lengthExactly',
  between: 'lengthBetween',
  atLeast: 'lengthAtLeast',
  atMost: 'lengthAtMost',
};
const RANGE: RangeKeys = { exactly: 'exactly', between: 'between', atLeast: 'atLeast', atMost: 'atMost' };

/** Too few is not pointed out: the human may still be choosing. */
function selections({ minSelections: min, maxSelections: max }: ChoiceQuestion, words: Localizer): Rule | undefined {
  const range = rangeOf(min, max, CHOOSE, words);
  if (range === undefined) return undefined;
  return { text: sentence([range], words), broken: (values) => max !== undefined && values.length > max };
}

/** An expression of the asker is left to the server: one can be made that takes a browser for ever. */
function length({ minLength: min, maxLength: max }: TextQuestion, words: Localizer): Rule | undefined {
  const range = rangeOf(min, max, LENGTH, words);
  if (range === undefined) return undefined;
  return { text: sentence([range], words), broken: ([text = '']) => outside([...text].length, min, max) };
}

/** Steps other than whole numbers are left to the server, which computes in decimals. */
function numeric(question: NumberQuestion, words: Localizer): Rule {
  const { min, max, step } = question;
  const whole = isWhole(question);
  const parts = [words.text(whole ? 'aWholeNumber' : 'aNumber')];
  const range = rangeOf(min, max, RANGE, words);
  if (range !== undefined) parts.push(range);
  if (!whole && step !== undefined) parts.push(words.text('inSteps', { step }));
  const broken = ([text = '']: readonly string[]): boolean => {
    const number = Number(text);
    return Number.isNaN(number) || outside(number, min, max) || (whole && !Number.isInteger(number));
  };
  return { text: sentence(parts, words), broken };
}

function bounds({ type, min, max }: TemporalQuestion, words: Localizer): Rule | undefined {
  const date = (bound: string): string => inWords(type, bound, words.lang);
  const parts = [
    min === undefined ? [] : [words.text('notBefore', { date: date(min) })],
    max === undefined ? [] : [words.text('notAfter', { date: date(max) })],
  ].flat();
  if (parts.length === 0) return undefined;
  const broken = ([text = '']: readonly string[]): boolean =>
    (min !== undefined && difference(type, text, min) < 0) ||
    (max !== undefined && difference(type, text, max) > 0);
  return { text: sentence(parts, words), broken };
}

function rangeOf(
  min: number | undefined,
  max: number | undefined,
  keys: RangeKeys,
  words: Localizer,
): string | undefined {
  if (min !== undefined && max !== undefined) {
    return min === max ? words.text(keys.exactly, { n: min }) : words.text(keys.between, { min, max });
  }
  if (min !== undefined) return words.text(keys.atLeast, { n: min });
  return max === undefined ? undefined : words.text(keys.atMost, { n: max });
}

function outside(number: number, min: number | undefined, max: number | undefined): boolean {
  return (min !== undefined && number < min) || (max !== undefined && number > max);
}

function sentence(parts: readonly string[], words: Localizer): string {
  const text = parts.join(words.text('ruleJoin'));
  return text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1) + words.text('ruleEnd');
}
