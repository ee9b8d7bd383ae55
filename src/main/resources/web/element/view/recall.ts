/** Whether what this person said before can be selected again. */

import type { Localizer } from '../i18n/localizer.ts';
import { isConsequential } from '../model/consequential.ts';
import type { FormModel } from '../model/form.ts';
import { answersInLine } from './answers.ts';
import { areCharacterKeysOn } from './character-keys.ts';
import { hasDigits } from './reach.ts';

export function isRecallable({ interaction }: FormModel, words: Localizer): boolean {
  const { earlier } = interaction;
  if (earlier === undefined || earlier.reason !== undefined || isConsequential(interaction)) return false;
  return answersInLine(earlier.answers, words) !== '';
}

/** Whether a letter selects it; where something is written first, that letter is text. */
export function hasRecallKey(model: FormModel, words: Localizer): boolean {
  const [first] = model.questions;
  return areCharacterKeysOn() && first !== undefined && hasDigits({ question: first, words }) && isRecallable(model, words);
}
