/** Questions whose answer is hard to undo: what was chosen is repeated before it is sent. */

import type { Interaction } from '../protocol/schemas.ts';
import { labelsOf } from './entry.ts';
import type { EnteredAnswer, FormModel } from './form.ts';
import { questionsOf } from './questions.ts';

export function isConsequential(interaction: Interaction): boolean {
  return questionsOf(interaction).some((question) => question.consequential === true);
}

/** The answers to such questions, as they would be sent now. */
export function consequentialAnswers(model: FormModel): readonly EnteredAnswer[] {
  return model.questions
    .filter((question) => question.consequential === true && !model.isSkipped(question) && model.isAnswered(question))
    .map((question) => ({ question, answers: labelsOf(question, model.entry(question)) }));
}
