/** What a human has entered for one question so far, and what it means as an answer. */

import type { Answer, Value } from '../protocol/parts.ts';
import type { Question } from '../protocol/schemas.ts';
import { kindOf } from '../kinds/index.ts';
import { isBlank, trimmed } from '../text/blank.ts';

export interface Entry {
  /** Values of choices; `true` or `false` for a yes or no. */
  readonly chosen: readonly string[];
  /** Whether the own answer beside the choices is chosen. */
  readonly other: boolean;
  /** What is typed: the own answer beside choices, or the answer of a kind without choices. */
  readonly text: string;
  readonly note: string;
}

/** The entry that stands for these values, such as prefilled ones. */
export function entryOf(question: Question, values: readonly string[], note = ''): Entry {
  return kindOf(question).entry(question, values, note);
}

/** The answer as it goes to the server; empty means unanswered. */
export function valuesOf(question: Question, entry: Entry): readonly string[] {
  return kindOf(question).values(question, entry);
}

/** The same in words that the human saw; a yes or no is for the caller to translate. */
export function labelsOf(question: Question, entry: Entry): readonly string[] {
  const choices = 'choices' in question ? question.choices : [];
  return valuesOf(question, entry).map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
}

/** Undefined where there is neither an answer nor a note. */
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

/** Whether two entries differ in the answer; notes do not count. */
export function differs(a: Entry, b: Entry): boolean {
  const same = a.chosen.length === b.chosen.length && a.chosen.every((value) => b.chosen.includes(value));
  return !same || a.other !== b.other || a.text !== b.text;
}
