/** Shows choices as rows over radio buttons or check boxes. Nothing is chosen in advance, except by the asker. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Choice, ChoiceQuestion } from '../protocol/parts.ts';
import type { ControlView, Filter } from './kind.ts';
import { ownAnswer } from './own-answer.ts';
import { paneOf } from './pane.ts';
import { rowOf } from './row.ts';
import { choiceCuts } from './seen.ts';

/** What sets the kinds of choices apart. */
export interface Choosing {
  readonly offers: readonly Choice[];
  /** The values that the asker filled in or suggested. */
  readonly prefilled: readonly string[];
  /** Whose own answer may be typed beside the offers. */
  readonly question?: ChoiceQuestion;
  readonly isMany?: true;
  /** Two short offers, side by side. */
  readonly isPair?: true;
}

export const NO_FILTER: Filter = { text: '', kept: [] };

/** There is a digit for so many choices. */
const DIGITS = 9;

/** Whether digits choose among the offers: all of them have one, or none has. */
export function haveDigits(offers: readonly Choice[]): boolean {
  return offers.length <= DIGITS;
}

export function choiceControl(view: ControlView, choosing: Choosing): TemplateResult {
  const { entry, words } = view;
  const { offers, question, prefilled, isMany = false } = choosing;
  const canClear = !isMany && !view.instant && (entry.chosen.length > 0 || entry.other);
  const clear = (event: Event): void => {
    const list = (event.currentTarget as HTMLElement).closest('.chooser');
    view.choose({ ...entry, chosen: [], other: false });
    list?.querySelector<HTMLElement>('.option:not([hidden]) input')?.focus();
  };
  const cuts = view.whole ? [] : choiceCuts(offers);
  const hasDigit = haveDigits(offers);
  const row = (choice: Choice, index: number): TemplateResult =>
    rowOf(view, {
      choice,
      index,
      cut: cuts[index],
      isMany,
      isPrefilled: prefilled.includes(choice.value),
      hasDigit,
      isHidden: !hasDigit && view.extras?.isHidden(choice, view) === true,
    });
  return html`<div class="chooser">
    <div class="choices ${choosing.isPair ? 'pair' : ''}">
      ${hasDigit ? nothing : view.extras?.filter(view, offers)}
      ${repeat(offers, ({ value }) => value, row)}
      ${question?.allowOther ? ownAnswer(view, { choices: question.choices, isMany, hasDigit }) : nothing}
    </div>
    ${paneOf(view, offers)}
    <button type="button" class="link clear" ?hidden=${!canClear} @click=${clear}>${words.text('clearChoice')}</button>
  </div>`;
}
