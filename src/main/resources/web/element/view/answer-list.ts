/** Answers in words, below one another and read-only. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { givenInWords, html, kindOf, marked, nothing, rich, said } from '../kit.ts';
import type { EnteredAnswer } from '../model/form.ts';
import type { GivenAnswer, Interaction } from '../protocol/schemas.ts';

/** As the server took them; undefined where there are none. */
export function answersOf({ answers = [], note }: Interaction, words: Localizer): TemplateResult | undefined {
  if (answers.length === 0 && !note) return undefined;
  return html`<dl>
    ${answers.map((answer) => given(answer, words))}
    ${note ? html`<dt>${words.text('noteWhole')}</dt><dd>${said(note, words)}</dd>` : nothing}
  </dl>`;
}

/** What had been entered and was not sent. */
export function enteredOf(entered: readonly EnteredAnswer[], words: Localizer): TemplateResult | undefined {
  const answered = entered.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return undefined;
  return html`<dl>
    ${answered.map(
      ({ question, answers }) =>
        html`<dt>${marked(question.text, words)}</dt>
          ${answers.map((answer) => html`<dd>${said(kindOf(question).inWords(answer, words), words)}</dd>`)}`,
    )}
  </dl>`;
}

function given(answer: GivenAnswer, words: Localizer): TemplateResult {
  const { question, note } = answer;
  return html`<dt>${marked(question, words)}</dt>
    ${givenInWords(answer, words).map((label) => html`<dd>${said(label, words)}</dd>`)}
    ${note ? html`<dd class="about">${rich(words.parts('note'), { note: said(note, words) })}</dd>` : nothing}`;
}
