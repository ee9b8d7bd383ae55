/** Answers in words, read-only. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { kindOf } from '../kinds/index.ts';
import { labelsOf, type Entry } from '../model/entry.ts';
import type { EnteredAnswer } from '../model/form.ts';
import type { GivenAnswer, Interaction, Question } from '../protocol/schemas.ts';
import { marked, rich, said } from './said.ts';

/** As they were typed or chosen here. */
export function shownAnswers(question: Question, entry: Entry, words: Localizer): readonly string[] {
  return labelsOf(question, entry).map((label) => kindOf(question).inWords(label, words));
}

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

/** An answer as the server took it, without its question. */
export function givenInWords(
  answer: Pick<GivenAnswer, 'type' | 'answer' | 'labels'>,
  words: Localizer,
): readonly string[] {
  const kind = kindOf(answer);
  return (kind.shown?.(answer) ?? answer.labels).map((label) => kind.inWords(label, words));
}

/** All of them in one line. */
export function answersInLine(answers: readonly GivenAnswer[], words: Localizer): string {
  return answers
    .map((answer) => givenInWords(answer, words).join(words.text('listJoin')))
    .filter((text) => text !== '')
    .join(' · ');
}

function given(answer: GivenAnswer, words: Localizer): TemplateResult {
  const { question, note } = answer;
  return html`<dt>${marked(question, words)}</dt>
    ${givenInWords(answer, words).map((label) => html`<dd>${said(label, words)}</dd>`)}
    ${note ? html`<dd class="about">${rich(words.parts('note'), { note: said(note, words) })}</dd>` : nothing}`;
}
