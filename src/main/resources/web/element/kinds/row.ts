/** One choice as a row: all of it can be clicked, and its cap is the radio button or check box. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localizer } from '../i18n/localizer.ts';
import type { Choice } from '../protocol/parts.ts';
import { cutSaid, type Cut } from '../view/cut.ts';
import { isDeliberate } from '../view/deliberate.ts';
import { marked } from '../view/said.ts';
import { pickMany, pickOne } from './choosing.ts';
import type { ControlView } from './kind.ts';
import { recommendation } from './recommendation.ts';
import { isPartlySeen } from './seen.ts';

export interface Row {
  readonly choice: Choice;
  /** Its place among the choices, from 0 on. */
  readonly index: number;
  readonly cut: Cut;
  readonly isMany: boolean;
  /** Whether the asker filled it in or suggested it. */
  readonly isPrefilled: boolean;
  readonly hasDigit: boolean;
  /** Whether a filter leaves it out. */
  readonly isHidden: boolean;
}

export function rowOf(view: ControlView, row: Row): TemplateResult {
  const { entry, prefill, words } = view;
  const { choice, index, cut, isMany, isPrefilled } = row;
  const { label, isRecommended } = recommendation(choice.label);
  const isMarked = isPrefilled || isRecommended;
  const describedBy = [isMarked ? `marks-${index}` : '', choice.description ? `about-${index}` : ''];
  const isChosen = entry.chosen.includes(choice.value);
  const take = (): void => view.choose((isMany ? pickMany : pickOne)(entry, choice.value));
  const click = (event: MouseEvent): void => {
    if (!view.instant || !isDeliberate(event)) return;
    // the first click shows all of the choice, and the next one sends it, if it is not the second of a double click
    if (isPartlySeen(choice, cut) && (!isChosen || event.detail > 1)) return;
    // the input fires its change event only after the click
    take();
    view.pick();
  };
  return html`<div class="option" part="option" ?hidden=${row.isHidden}>
    <label class="tick" @click=${click}>
      <span class="cap">
        <input
          type=${isMany ? 'checkbox' : 'radio'}
          name="choice"
          .value=${choice.value}
          .checked=${live(isChosen)}
          aria-labelledby="label-${index}"
          aria-invalid=${view.error === undefined ? nothing : 'true'}
          aria-describedby=${describedBy.filter(Boolean).join(' ') || nothing}
          @change=${take}
          @focus=${() => view.point(choice.value)}
        />${row.hasDigit ? digitOf(index + 1, words) : nothing}
      </span>
      <span class="words">
        <span class="head">
          <span id="label-${index}" class="name">${cutSaid(label, isChosen ? undefined : cut, words)}</span>
          ${isMarked
            ? html`<span id="marks-${index}" class="marks">
                ${isPrefilled ? html`<span class="tag">${words.text(prefill.mark)}</span>` : nothing}
                ${isRecommended ? html`<span class="tag good">${words.text('recommended')}</span>` : nothing}
              </span>`
            : nothing}
        </span>
        ${choice.description
          ? html`<span id="about-${index}" class="about">${marked(choice.description, words)}</span>`
          : nothing}
      </span>
    </label>
  </div>`;
}

/** The key that chooses the row; it is seen only where that key has an effect. */
export function digitOf(digit: number, words: Localizer): TemplateResult {
  return html`<kbd class="digit" aria-hidden="true">${words.number(digit)}</kbd>`;
}
