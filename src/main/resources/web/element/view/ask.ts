/** What is asked: its first paragraph, which may be large, and the rest of it. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Localizer } from '../i18n/localizer.ts';
import { ownLabel } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import { askNodes, type AskNodes } from '../text/render.ts';
import { cutOf, cutSaid } from './cut.ts';
import type { Named } from './naming.ts';

/** A longer first paragraph is set smaller. */
const SHORT = 160;

export interface AskView {
  readonly question: Question;
  readonly words: Localizer;
  /** The label is shown to its end. */
  readonly whole: boolean;
  /** Whether the label stands above already. */
  readonly named: Named;
}

export function askOf({ question, words, whole, named }: AskView): TemplateResult {
  const label = ownLabel(question);
  const eyebrow = (text: string): TemplateResult =>
    html`<span class="eyebrow named-${named}">${cutSaid(text, whole || named !== 'never' ? undefined : cutOf(text), words)}</span>`;
  return html`${label === undefined ? nothing : eyebrow(label)}${guard([question, words], () => text(question, words))}`;
}

function text(question: Question, words: Localizer): TemplateResult {
  const { first, rest, length }: AskNodes = askNodes(question.text, words);
  const tag = question.required ? html`&nbsp;<span class="tag">${words.text('required')}</span>` : nothing;
  // no white space inside, because all white space there is shown
  return html`<span class="said first ${length > SHORT ? 'long' : ''}" dir="auto">${first}</span>${tag}${rest.length === 0
      ? nothing
      : html`<span class="said rest" dir="auto">${rest}</span>`}`;
}
