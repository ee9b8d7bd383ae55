/** All answers once more, each of which can be changed, before they are sent. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { FormModel } from '../model/form.ts';
import { ownLabel, shortName } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import { trimmed } from '../text/blank.ts';
import { shownAnswers } from './answers.ts';
import { marked, rich, said } from './said.ts';

export function reviewOf(model: FormModel, words: Localizer, change: (id: string) => void): TemplateResult {
  return html`<section class="review" data-testid="review" aria-labelledby="review">
    <h3 id="review" tabindex="-1">${words.text('reviewTitle')}</h3>
    <dl>
      ${model.questions.map((question) => line(model, question, words, change))}
    </dl>
  </section>`;
}

function line(model: FormModel, question: Question, words: Localizer, change: (id: string) => void): TemplateResult {
  const entry = model.entry(question);
  const answers = model.isSkipped(question) ? [] : shownAnswers(question, entry, words);
  const label = ownLabel(question);
  const note = trimmed(entry.note);
  return html`<div class="line">
    <dt>${label === undefined ? marked(question.text, words) : said(label, words)}</dt>
    ${answers.map((answer) => html`<dd>${said(answer, words)}</dd>`)}
    ${answers.length === 0 ? html`<dd>${absent(model, question, words)}</dd>` : nothing}
    ${note === ''
      ? nothing
      : html`<dd class="about">${rich(words.parts('note'), { note: said(note, words) })}</dd>`}
    <dd class="change">
      <button
        type="button"
        class="link"
        data-testid="change"
        @click=${() => change(question.id)}
      >
        ${words.text('change')}<span class="unseen">: ${shortName(question)}</span>
      </button>
    </dd>
  </div>`;
}

function absent(model: FormModel, question: Question, words: Localizer): TemplateResult {
  if (model.isSkipped(question)) return html`<span class="absent">${words.text('leftOut')}</span>`;
  return model.isMissing(question)
    ? html`<span class="missing">${words.text('errorRequired')}</span>`
    : html`<span class="absent">${words.text('notAnswered')}</span>`;
}
