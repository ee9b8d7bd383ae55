/** Questions whose answer is hard to undo: what was chosen is repeated before it is sent. */

import type { Interaction, Question } from '../protocol/schemas.ts';
import { kindOf } from '../kinds/index.ts';
import { labelsOf } from './entry.ts';
import type { EnteredAnswer, FormModel } from './form.ts';
import { questionsOf } from './questions.ts';

export function isConsequential(interaction: Interaction): boolean {
  return questionsOf(interaction).some((question) => question.consequential === true);
}

/** The answers to such questions, as they would be sent now. */
export function consequentialAnswers(model: FormModel): readonly EnteredAnswer[] {
  return answersTo(model, ({ consequential }) => consequential === true);
}

/**
 * What the button repeats: those answers, and the choice of a lone question where everything is confirmed.
 * In a set the review above the button says it all.
 */
export function repeatedAnswers(model: FormModel, isAll: boolean): readonly EnteredAnswer[] {
  const isLone = isAll && model.questions.length === 1;
  return answersTo(model, (question) => question.consequential === true || (isLone && kindOf(question).offers !== undefined));
}

function answersTo(model: FormModel, isMeant: (question: Question) => boolean): readonly EnteredAnswer[] {
  return model.questions
    .filter((question) => isMeant(question) && !model.isSkipped(question) && model.isAnswered(question))
    .map((question) => ({ question, answers: labelsOf(question, model.entry(question)) }));
}
