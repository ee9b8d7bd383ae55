/** What a human has entered for one question so far, and what it means as an answer. */

import type { Answer, Choice, Question, Value } from '../protocol/wire.ts';
import { isBlank, trimmed } from '../text/blank.ts';
import { plainNumber } from './number.ts';

export interface Entry {
  /** Values of choices; `true` or `false` for a yes or no. */
  readonly chosen: readonly string[];
  /** Whether the own answer beside the choices is chosen. */
  readonly other: boolean;
  /** What is typed: the own answer of a choice, or all there is. */
  readonly text: string;
  readonly note: string;
}

export const YES_NO = ['true', 'false'] as const;

const NOTHING: Entry = { chosen: [], other: false, text: '', note: '' };

export function choicesOf(question: Question): readonly Choice[] | undefined {
  return 'choices' in question ? question.choices : undefined;
}

export function entryOf(question: Question, values: readonly string[], note = ''): Entry {
  const choices = question.type === 'Boolean' ? YES_NO : choicesOf(question)?.map(({ value }) => value);
  if (choices === undefined) return { ...NOTHING, note, text: values[0] ?? '' };
  const given = question.type === 'Boolean' ? values.map((value) => value.trim().toLowerCase()) : values;
  const chosen = given.filter((value) => (choices as readonly string[]).includes(value));
  const own = 'allowOther' in question && question.allowOther ? given.filter((value) => !chosen.includes(value)) : [];
  if (question.type === 'MultiChoice') return { chosen, other: own.length > 0, text: own.join('\n'), note };
  const last = own.length > 0 ? [] : chosen.slice(-1);
  return { chosen: last, other: own.length > 0, text: own.join('\n'), note };
}

/** The answer as it goes to the server; empty means unanswered. */
export function valuesOf(question: Question, { chosen, other, text }: Entry): readonly string[] {
  const typed = isBlank(text) ? [] : [text];
  if (question.type === 'Number') return typed.map(plainNumber);
  const choices = choicesOf(question);
  if (choices === undefined) return question.type === 'Boolean' ? chosen : typed;
  // in the order of the choices, and own words last
  const taken = choices.map(({ value }) => value).filter((value) => chosen.includes(value));
  return other ? [...taken, ...typed] : taken;
}

/** The same in words that the human saw; a yes or no is for the caller to translate. */
export function labelsOf(question: Question, entry: Entry): readonly string[] {
  const choices = choicesOf(question) ?? [];
  return valuesOf(question, entry).map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
}

/** Undefined where nothing was answered and nothing noted. */
export function answerOf(question: Question, entry: Entry): Answer | undefined {
  const answer: readonly Value[] = valuesOf(question, entry);
  const note = trimmed(entry.note);
  if (answer.length === 0 && note === '') return undefined;
  return { id: question.id, answer, ...(note === '' ? {} : { note }) };
}

/** Whether an own answer was begun and not written. */
export function isBlankOther({ other, text }: Entry): boolean {
  return other && isBlank(text);
}

/** Whether the human has changed what the asker filled in, or the emptiness; a note aside. */
export function differs(a: Entry, b: Entry): boolean {
  const same = a.chosen.length === b.chosen.length && a.chosen.every((value) => b.chosen.includes(value));
  return !same || a.other !== b.other || a.text !== b.text;
}
