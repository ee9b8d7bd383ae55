/** What the asker wants of an answer, in words. The server alone decides; here it is only pointed out. */

import type { ChoiceQuestion, NumberQuestion, Question, TemporalQuestion, TextQuestion } from '../protocol.ts';
import { difference, inWords } from './moment.ts';

export interface Rule {
  readonly text: string;
  /** Is asked about answers that are there, and in doubt says no. */
  broken(values: readonly string[]): boolean;
}

/** Undefined where every answer will do. */
export function ruleOf(question: Question): Rule | undefined {
  switch (question.type) {
    case 'SingleChoice':
      return undefined;
    case 'MultiChoice':
      return selections(question);
    case 'FreeText':
      return length(question);
    case 'Number':
      return numeric(question);
    case 'Boolean':
      return undefined;
    case 'Date':
    case 'Time':
    case 'DateTime':
      return bounds(question);
  }
}

export function isWhole({ step, min = 0 }: NumberQuestion): boolean {
  return step === 1 && Number.isInteger(min);
}

/** Too few is not pointed out: the human may still be choosing. */
function selections({ minSelections: min, maxSelections: max }: ChoiceQuestion): Rule | undefined {
  const range = rangeOf(min, max, 'up to');
  if (range === undefined) return undefined;
  return { text: `Choose ${range}.`, broken: (values) => max !== undefined && values.length > max };
}

/** An expression of the asker is left to the server: one can be made that takes a browser for ever. */
function length({ minLength: min, maxLength: max }: TextQuestion): Rule | undefined {
  const range = rangeOf(min, max);
  if (range === undefined) return undefined;
  const text = `${range} ${(max ?? min) === 1 ? 'character' : 'characters'}.`;
  return { text: capitalised(text), broken: ([text = '']) => outside([...text].length, min, max) };
}

/** Steps other than whole numbers are left to the server, which computes in decimals. */
function numeric(question: NumberQuestion): Rule {
  const { min, max, step } = question;
  const whole = isWhole(question);
  const parts = [whole ? 'A whole number' : 'A number', rangeOf(min, max)];
  if (!whole && step !== undefined) parts.push(`in steps of ${step}`);
  const broken = ([text = '']: readonly string[]): boolean => {
    const number = Number(text);
    return Number.isNaN(number) || outside(number, min, max) || (whole && !Number.isInteger(number));
  };
  return { text: `${parts.filter((part) => part !== undefined).join(', ')}.`, broken };
}

function bounds({ type, min, max }: TemporalQuestion): Rule | undefined {
  const words = [
    min === undefined ? [] : [`not before ${inWords(type, min)}`],
    max === undefined ? [] : [`not after ${inWords(type, max)}`],
  ].flat();
  if (words.length === 0) return undefined;
  const broken = ([text = '']: readonly string[]): boolean =>
    (min !== undefined && difference(type, text, min) < 0) ||
    (max !== undefined && difference(type, text, max) > 0);
  return { text: `${capitalised(words.join(', '))}.`, broken };
}

function rangeOf(min: number | undefined, max: number | undefined, most = 'at most'): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? `${min}` : `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? undefined : `${most} ${max}`;
}

function outside(number: number, min: number | undefined, max: number | undefined): boolean {
  return (min !== undefined && number < min) || (max !== undefined && number > max);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
