/** The way through several questions: free, in any order, and with the review at its end. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { shortName, type Division } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import { revealed } from '../text/hidden.ts';
import { cutAt, shortened } from '../text/shortened.ts';
import { markedBlock, said } from './said.ts';
import type { Walk } from './walk.ts';

export interface StepView {
  readonly walk: Walk;
  readonly words: Localizer;
  /** Whether the human has given the answer, or left it as it was in that step. */
  readonly isDone: (question: Question, step: number) => boolean;
  readonly isWrong: (question: Question) => boolean;
  /** Whether a needed answer is missing. */
  readonly isMissing: (question: Question) => boolean;
  readonly go: (step: number) => void;
  /** Whether the list is open, where the names do not fit in a line. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Whether the name of a step is shown where the card is wide, and all of it. */
export function isNameShown(name: string, { steps }: Walk): boolean {
  return steps.length <= NAMED && cutAt(name, LONGEST) === undefined;
}

/** More names than that do not fit in a line, even where the card is wide. */
const NAMED = 4;
const LONGEST = 18;

export function stepNav(view: StepView): TemplateResult {
  const { words } = view;
  const { steps, place } = view.walk;
  const all = words.text('stepOf', { n: place + 1, all: steps.length + 1 });
  const isFew = steps.length <= NAMED;
  return html`<div class="steps ${isFew ? 'few' : ''}" role="group" aria-label=${words.text('steps')} part="steps">
    <button
      type="button"
      class="quiet steps-bar"
      data-testid="steps-bar"
      aria-expanded=${String(view.isOpen)}
      aria-controls="steps"
      @click=${view.toggle}
    >
      ${all}
    </button>
    <ol id="steps" class=${view.isOpen ? 'is-open' : ''}>
      ${steps.map((division, index) => chip(view, division, index))}
      <li>
        <button
          type="button"
          class="step review-step"
          data-testid="to-review"
          aria-current=${view.walk.isReview ? 'step' : nothing}
          @click=${() => view.go(steps.length)}
        >
          ${words.text('review')}
        </button>
      </li>
    </ol>
    <p class="unseen" aria-live="polite">${all}</p>
  </div>`;
}

function chip(view: StepView, division: Division, index: number): TemplateResult {
  const { words } = view;
  const [first] = division.questions;
  const name = division.title ? revealed(division.title) : first === undefined ? '' : shortName(first);
  const isDone = division.questions.some((question) => view.isDone(question, index)) && !division.questions.some(view.isMissing);
  const isWrong = division.questions.some(view.isWrong);
  const number = words.number(index + 1);
  return html`<li>
    <button
      type="button"
      class="step ${isWrong ? 'is-wrong' : isDone ? 'is-done' : ''}"
      data-testid="step"
      aria-current=${view.walk.place === index ? 'step' : nothing}
      title=${shortened(name, LONGEST) === name ? nothing : name}
      @click=${() => view.go(index)}
    >
      <span class="number">${number}</span
      ><span class="step-name" dir="auto">${shortened(name, LONGEST)}</span
      >${isDone ? html`<span class="unseen">, ${words.text('stepAnswered')}</span>` : nothing}
    </button>
  </li>`;
}

export function stepHead(
  { title, description, optional }: Division,
  index: number,
  isSkipped: boolean,
  isNamed: boolean,
  toggle: () => void,
  words: Localizer,
): TemplateResult {
  const tag = html` <span class="tag">${words.text('optional')}</span>`;
  return html`<div class="part-head">
    ${title || optional
      ? html`<h3 id="part-${index}" class=${isNamed && !optional ? 'named-wide' : ''} tabindex="-1">
          ${title ? said(title, words) : words.text('oneMorePart')}${optional ? tag : nothing}
        </h3>`
      : nothing}
    ${description ? markedBlock(description, words, 'about') : nothing}
    ${optional
      ? html`<p class="about">${words.text(isSkipped ? 'partSkipped' : 'partOptional')}</p>
          <button type="button" class="link" data-testid="skip" @click=${toggle}>
            ${words.text(isSkipped ? 'fillPart' : 'skipPart')}
          </button>`
      : nothing}
  </div>`;
}
