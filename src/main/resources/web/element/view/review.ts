/** All answers once more, each of which can be changed, and what is wrong with them, before they are sent. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, marked, nothing, ownLabel, rich, said, shortName, shownAnswers } from '../kit.ts';
import type { FormModel } from '../model/form.ts';
import { prefillOf } from '../model/prefill.ts';
import type { Question } from '../protocol/schemas.ts';
import { trimmed } from '../text/blank.ts';

export interface ReviewView {
  readonly model: FormModel;
  readonly words: Localizer;
  /** What is wrong with the answers, by question id. */
  readonly problems: ReadonlyMap<string, string>;
  readonly change: (id: string) => void;
}

export function reviewOf(view: ReviewView): TemplateResult {
  return html`<section class="review" data-testid="review" aria-labelledby="review">
    <h3 id="review" tabindex="-1">${view.words.text('reviewTitle')}</h3>
    <dl>
      ${view.model.questions.map((question, index) => line(view, question, index))}
    </dl>
  </section>`;
}

function line(view: ReviewView, question: Question, index: number): TemplateResult {
  const { model, words } = view;
  const entry = model.entry(question);
  const isSkipped = model.isSkipped(question);
  const answers = isSkipped ? [] : shownAnswers(question, entry, words);
  const label = ownLabel(question);
  const note = trimmed(entry.note);
  const problem = view.problems.get(question.id) ?? (model.isMissing(question) ? words.text('pleaseAnswer') : undefined);
  return html`<div class="line ${problem === undefined ? '' : 'is-wrong'}" data-testid="line">
    <dt>${label === undefined ? marked(question.text, words) : said(label, words)}</dt>
    ${answers.map((answer) => html`<dd>${said(answer, words)}</dd>`)}
    ${answers.length === 0 && problem === undefined
      ? html`<dd class="absent">${words.text(isSkipped ? 'leftOut' : 'notAnswered')}</dd>`
      : nothing}
    ${answers.length > 0 && !model.isTouched(question) ? unchanged(model, question, words) : nothing}
    ${note === ''
      ? nothing
      : html`<dd class="about">${rich(words.parts('note'), { note: said(note, words) })}</dd>`}
    ${problem === undefined
      ? nothing
      : html`<dd id="wrong-${index}" class="missing" data-testid="line-error">${said(problem, words)}</dd>`}
    <dd class="change">
      <button
        type="button"
        class=${problem === undefined ? 'link' : 'quiet'}
        data-testid=${problem === undefined ? 'change' : 'fix'}
        aria-describedby=${problem === undefined ? nothing : `wrong-${index}`}
        @click=${() => view.change(question.id)}
      >
        ${words.text(problem === undefined ? 'change' : 'fix')}<span class="unseen">: ${shortName(question)}</span>
      </button>
    </dd>
  </div>`;
}

/** The answer stands as the asker wrote it: nobody but the asker has said it so far. */
function unchanged({ interaction }: FormModel, question: Question, words: Localizer): TemplateResult | undefined {
  const { values, mark } = prefillOf(question, interaction.initialValues);
  if (values.length === 0) return undefined;
  const key = mark === 'suggested' ? 'suggestedUnchanged' : 'filledInUnchanged';
  return html`<dd><span class="tag" data-testid="unchanged">${words.text(key)}</span></dd>`;
}
