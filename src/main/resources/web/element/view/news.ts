/** What a screen reader is told of a question that has come. */

import type { Localizer } from '../i18n/localizer.ts';
import { askerIn } from '../model/asker.ts';
import type { Interaction } from '../protocol/schemas.ts';

/** By what is known of the asker. */
const NEW = { proven: 'newFrom', itself: 'newFromItself', nobody: 'newFromNobody' } as const;
const AGAIN = { proven: 'askedAgain', itself: 'askedAgainItself', nobody: 'askedAgainNobody' } as const;

export function newsOf(interaction: Interaction, title: string, words: Localizer): string {
  const { replaces, errorSummary } = interaction;
  const { key, name } = askerIn(interaction, replaces === undefined ? NEW : AGAIN);
  const news = words.text(key, { client: name, name, title });
  return errorSummary ? `${news}. ${errorSummary}` : news;
}
