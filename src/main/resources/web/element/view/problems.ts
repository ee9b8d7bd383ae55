/** Says above the questions how many answers are wrong, with a link to each; the review has them at its lines. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { shortName } from '../model/questions.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Question } from '../protocol/schemas.ts';
import { said } from './said.ts';

export type Problems = Refusal;

export function problemList(
  { fields, whole }: Problems,
  questions: readonly Question[],
  words: Localizer,
  /** What is shown now; the review shows none. */
  shown: readonly Question[],
  go: (id: string) => void,
): TemplateResult {
  const wrong = questions.filter(({ id }) => fields.has(id));
  const link = (question: Question): TemplateResult =>
    html`<li>
      <button type="button" class="link" @click=${() => go(question.id)}>${said(shortName(question), words)}</button>
    </li>`;
  // a single question shows its own error, so the list is left out
  const isListed = wrong.length > 0 && questions.length > 1;
  // the error of the one question that is in sight says all, but its count is announced
  const isEvident = wrong.length === 1 && shown.length === 1 && shown[0] === wrong[0];
  return html`<div role="alert" class="problems ${isEvident && whole.length === 0 ? 'unseen' : ''}" data-testid="problems">
    ${isListed
      ? html`<div class="error">
          <p>${words.text('problems', { n: wrong.length })}</p>
          ${isEvident || shown.length === 0 ? nothing : html`<ul>${wrong.map(link)}</ul>`}
        </div>`
      : nothing}
    ${whole.length > 0 ? html`<p class="error">${said(whole.join('\n'), words)}</p>` : nothing}
  </div>`;
}
