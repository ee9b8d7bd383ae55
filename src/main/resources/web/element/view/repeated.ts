/** What the button repeats before an answer is sent that has to be confirmed. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { kindOf } from '../kinds/index.ts';
import { repeatedAnswers } from '../model/consequential.ts';
import type { FormModel } from '../model/form.ts';
import type { Question } from '../protocol/schemas.ts';
import { shortened } from '../text/shortened.ts';

/** In characters. A longer answer would be no button any more; it can be read in full above. */
const LONGEST = 120;

/**
 * Empty where nothing has to be repeated.
 *
 * @param isAll whether the person wants to confirm everything
 */
export function repeatedOf(model: FormModel, isAll: boolean, words: Localizer): string {
  const all = repeatedAnswers(model, isAll)
    .flatMap(({ question, answers }) => answers.map((answer) => kindOf(question).inWords(answer, words)))
    .join(words.text('listJoin'));
  return shortened(all, LONGEST);
}

/** @param questions those that are shown */
export function consequentialNote(questions: readonly Question[], words: Localizer): TemplateResult | typeof nothing {
  if (!questions.some(({ consequential }) => consequential)) return nothing;
  return html`<p class="consequential" data-testid="consequential">${words.text('consequential')}</p>`;
}
