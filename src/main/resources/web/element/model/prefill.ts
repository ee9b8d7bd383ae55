/** What stands in a field before the human has touched it. */

import type { InitialValues } from '../protocol/parts.ts';
import type { Question } from '../protocol/schemas.ts';

export interface Prefill {
  readonly values: readonly string[];
  /** Who it is from, so that it is not taken for the human's own answer. */
  readonly mark: 'filledIn' | 'suggested';
}

/** An initial value wins over the default of the question. */
export function prefillOf(question: Question, initial: InitialValues = {}): Prefill {
  if (Object.hasOwn(initial, question.id)) return { values: initial[question.id] ?? [], mark: 'filledIn' };
  const given = question.defaultValue ?? [];
  return { values: typeof given === 'string' ? [given] : given, mark: 'suggested' };
}
