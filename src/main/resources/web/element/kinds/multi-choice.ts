/** Any number of the choices within bounds, and an own answer. */

import type { MultiChoiceQuestion } from '../protocol/schemas.ts';
import { choiceControl } from './choices.ts';
import { CHOICE_REFUSALS, choiceValues, chosenAndOwn, pickMany } from './choosing.ts';
import type { Kind } from './kind.ts';
import { rangeOf, sentence, type RangeKeys } from './range.ts';
import { named } from './recommendation.ts';

const CHOOSE: RangeKeys = {
  exactly: 'chooseExactly',
  between: 'chooseBetween',
  atLeast: 'chooseAtLeast',
  atMost: 'chooseAtMost',
};

export const multiChoice: Kind<MultiChoiceQuestion> = {
  refusals: CHOICE_REFUSALS,
  isConversational: () => true,
  entry(question, values, note) {
    const { chosen, own } = chosenAndOwn(question, values);
    return { chosen, other: own.length > 0, text: own.join('\n'), note };
  },
  values: choiceValues,
  inWords: named,
  offers: ({ choices }) => choices,
  picked: pickMany,
  /** Only too many selections break the rule: with too few, the human may still be choosing. */
  rule({ minSelections: min, maxSelections: max }, words) {
    const range = rangeOf(min, max, CHOOSE, words) ?? words.text('chooseAny');
    return { text: sentence([range], words), broken: (values) => max !== undefined && values.length > max };
  },
  control: (view) =>
    choiceControl(view, {
      offers: view.question.choices,
      prefilled: view.prefill.values,
      question: view.question,
      isMany: true,
    }),
};
