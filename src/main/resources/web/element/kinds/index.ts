/** The kinds of questions. A kind that the protocol has and this list lacks does not compile. */

import type { Question } from '../protocol/schemas.ts';
import { freeText } from './free-text.ts';
import type { Kind, Refusals } from './kind.ts';
import { multiChoice } from './multi-choice.ts';
import { singleChoice } from './single-choice.ts';
import { yesNo } from './yes-no.ts';

type Kinds = { readonly [T in Question['type']]: Kind<Extract<Question, { readonly type: T }>> };

/** Those that are loaded when they are needed. */
export type ValueKinds = Pick<Kinds, 'Number' | 'Date' | 'Time' | 'DateTime'>;

/** The server reads a value that was written as a text, too. */
const AS_TEXT = { Number: freeText, Date: freeText, Time: freeText, DateTime: freeText } as const;

const ALWAYS: Omit<Kinds, keyof ValueKinds> = {
  SingleChoice: singleChoice,
  MultiChoice: multiChoice,
  FreeText: freeText,
  Boolean: yesNo,
};

let kinds: Readonly<Record<Question['type'], Kind>> = { ...ALWAYS, ...AS_TEXT };

/** What was begun as a text goes on as one; an answer that is only shown has the kind that is here. */
const begun = new WeakMap<Pick<Question, 'type'>, Kind>();

export function bringKinds(values: ValueKinds): void {
  kinds = { ...ALWAYS, ...values };
}

/** Whether its kind is loaded when it is needed. */
export function isOfValue({ type }: Pick<Question, 'type'>): boolean {
  return Object.hasOwn(AS_TEXT, type);
}

/** Words for the codes that the kind of the question does not have; where kinds share a code, the first listed one wins. */
export function allRefusals(): Refusals {
  return Object.assign({}, ...Object.values(kinds).map(({ refusals }) => refusals).reverse()) as Refusals;
}

export function kindOf(question: Pick<Question, 'type'>): Kind {
  return begun.get(question) ?? kinds[question.type];
}

/** A human begins to answer it. */
export function keepKind(question: Question): void {
  begun.set(question, kindOf(question));
}
