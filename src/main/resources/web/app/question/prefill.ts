/** What stands in a field before the human has touched it. */

import { el } from '../dom.ts';
import type { InitialValues, Question } from '../protocol.ts';

export interface Prefill {
  readonly values: readonly string[];
  /** Who it is from, so that it is not taken for the human's own answer. */
  readonly mark: string;
}

/** An initial value wins over the default of the question. */
export function prefillOf(question: Question, initial: InitialValues = {}): Prefill {
  if (Object.hasOwn(initial, question.id)) {
    return { values: initial[question.id] ?? [], mark: 'filled in by the asker' };
  }
  const given = question.defaultValue ?? [];
  return { values: typeof given === 'string' ? [given] : given, mark: 'suggested by the asker' };
}

export function markOf({ mark }: Prefill): HTMLElement {
  return el('span', { class: 'tag' }, mark);
}
