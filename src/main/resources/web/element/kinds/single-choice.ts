/** At most one of the choices, or an own answer. */

import type { SingleChoiceQuestion } from '../protocol/schemas.ts';
import { choiceControl } from './choices.ts';
import { CHOICE_REFUSALS, choiceValues, chosenAndOwn, pickOne } from './choosing.ts';
import type { Kind } from './kind.ts';
import { sentence } from './range.ts';
import { named } from './recommendation.ts';

export const singleChoice: Kind<SingleChoiceQuestion> = {
  isInstant: true,
  refusals: CHOICE_REFUSALS,
  isConversational: () => true,
  entry(question, values, note) {
    const { chosen, own } = chosenAndOwn(question, values);
    return { chosen: own.length > 0 ? [] : chosen.slice(-1), other: own.length > 0, text: own.join('\n'), note };
  },
  values: choiceValues,
  inWords: named,
  offers: ({ choices }) => choices,
  picked: pickOne,
  rule: (_, words) => ({ text: sentence([words.text('chooseOne')], words), broken: () => false }),
  control: (view) =>
    choiceControl(view, { offers: view.question.choices, prefilled: view.prefill.values, question: view.question }),
};
