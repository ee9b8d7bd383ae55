/** What an interaction is called in the list, in announcements and in the history. */

import type { Localizer } from '../i18n/localizer.ts';
import { questionsOf } from '../model/questions.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { revealed } from '../text/hidden.ts';
import { plainText } from '../text/render.ts';

export function titleOf(interaction: Interaction, words: Localizer): string {
  if (interaction.title) return revealed(interaction.title);
  const questions = questionsOf(interaction);
  const [first] = questions;
  return questions.length === 1 && first !== undefined
    ? plainText(first.text)
    : words.text('questionsForYou', { n: questions.length });
}
