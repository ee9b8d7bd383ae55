/** The kinds of questions. A kind that the protocol has and this list lacks does not compile. */

import type { Question } from '../protocol/schemas.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { freeText } from './free-text.ts';
import type { Kind, Refusals } from './kind.ts';
import { multiChoice } from './multi-choice.ts';
import { number } from './number.ts';
import { singleChoice } from './single-choice.ts';
import { time } from './time.ts';
import { yesNo } from './yes-no.ts';

type Kinds = { readonly [T in Question['type']]: Kind<Extract<Question, { readonly type: T }>> };

const KINDS: Kinds = {
  SingleChoice: singleChoice,
  MultiChoice: multiChoice,
  FreeText: freeText,
  Number: number,
  Boolean: yesNo,
  Date: date,
  Time: time,
  DateTime: dateTime,
};

/** Words for the codes that the kind of the question does not have; where kinds share a code, the first listed one wins. */
export const REFUSALS: Refusals = Object.assign({}, ...Object.values(KINDS).map(({ refusals }) => refusals).reverse());

export function kindOf({ type }: Pick<Question, 'type'>): Kind {
  return KINDS[type];
}
