/** Answers, read-only. */

import { el, marked, said } from '../dom.ts';
import type { GivenAnswer, Interaction } from '../protocol.ts';
import { yesOrNo } from '../question/yesno.ts';

export interface EnteredAnswer {
  readonly question: string;
  readonly answers: readonly string[];
}

/** As the server took them; undefined where there are none. */
export function answersOf({ answers = [], note }: Interaction): HTMLElement | undefined {
  const list = el('dl');
  for (const answer of answers) {
    list.append(marked('dt', answer.question), ...words(answer).map((word) => said('dd', word)));
    if (answer.note) list.append(noteOf(answer.note));
  }
  if (note) list.append(el('dt', {}, 'Note on the whole'), said('dd', note));
  return list.hasChildNodes() ? list : undefined;
}

/** As they were typed or chosen here. */
export function enteredList(entered: readonly EnteredAnswer[]): HTMLElement | undefined {
  const list = el('dl');
  for (const { question, answers } of entered) {
    if (answers.length > 0) list.append(marked('dt', question), ...answers.map((answer) => said('dd', answer)));
  }
  return list.hasChildNodes() ? list : undefined;
}

function words({ type, answer, labels }: GivenAnswer): readonly string[] {
  return type === 'Boolean' ? answer.map(yesOrNo) : labels;
}

function noteOf(note: string): HTMLElement {
  return el('dd', { class: 'about' }, 'Note: ', said('span', note));
}
