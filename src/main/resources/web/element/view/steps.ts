/** The way through several questions: free, in any order, and with the review at its end. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, nothing, revealed, shortName } from '../kit.ts';
import type { Division } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import { shortened } from '../text/shortened.ts';
import { isFew, LONGEST } from './step-names.ts';
import type { Walk } from './walk.ts';

export interface StepView {
  readonly walk: Walk;
  readonly words: Localizer;
  readonly isWrong: (question: Question) => boolean;
  readonly go: (step: number) => void;
  /** Whether the list is open, where the names do not fit in a line. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function stepNav(view: StepView): TemplateResult {
  const { words } = view;
  const { steps, place } = view.walk;
  const all = words.text('stepOf', { n: place + 1, all: steps.length + 1 });
  return html`<div class="steps ${isFew(view.walk) ? 'few' : ''}" role="group" aria-label=${words.text('steps')} part="steps">
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
  const isDone = view.walk.isDone(index);
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
