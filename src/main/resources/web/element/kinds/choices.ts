/** Shows choices as radio buttons or check boxes. Nothing is chosen in advance, except by the asker. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import type { Choice, ChoiceQuestion } from '../protocol/parts.ts';
import { cutSaid, cutsOf, type Cut } from '../view/cut.ts';
import { isDeliberate } from '../view/deliberate.ts';
import { marked, markedBlock } from '../view/said.ts';
import { pickMany, pickOne } from './choosing.ts';
import type { ControlView } from './kind.ts';
import { ownAnswer } from './own-answer.ts';

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

/** Where the labels of offers are cut. */
export function choiceCuts(offers: readonly Choice[]): readonly Cut[] {
  return cutsOf(offers.map(({ label }) => named(label)));
}

export function choiceControl(view: ControlView, choosing: Choosing): TemplateResult {
  const { entry, words } = view;
  const { offers, question, isMany = false } = choosing;
  const canClear = !isMany && !view.instant && (entry.chosen.length > 0 || entry.other);
  const clear = (event: Event): void => {
    const list = (event.currentTarget as HTMLElement).closest('.choices');
    view.choose({ ...entry, chosen: [], other: false });
    list?.querySelector('input')?.focus();
  };
  const cuts = view.whole ? [] : choiceCuts(offers);
  return html`<div class="choices ${choosing.isPair ? 'pair' : ''}">
    ${repeat(
      offers,
      ({ value }) => value,
      (choice, index) => option(view, choosing, choice, index, cuts[index]),
    )}
    ${question?.allowOther ? ownAnswer(view, question.choices, isMany) : nothing}
    <button type="button" class="link" ?hidden=${!canClear} @click=${clear}>${words.text('clearChoice')}</button>
  </div>`;
}

function option(
  view: ControlView,
  { prefilled, isMany }: Choosing,
  choice: Choice,
  index: number,
  cut: Cut,
): TemplateResult {
  const { entry, prefill, words } = view;
  const { label, isRecommended } = recommendation(choice.label);
  const isFilledIn = prefilled.includes(choice.value);
  const isMarked = isFilledIn || isRecommended;
  const describedBy = [isMarked ? `marks-${index}` : '', choice.description ? `about-${index}` : ''];
  const isChosen = entry.chosen.includes(choice.value);
  const take = (): void => view.choose((isMany ? pickMany : pickOne)(entry, choice.value));
  const click = (event: MouseEvent): void => {
    // a choice whose label is cut is shown in full by the first click, and sent by the next
    if (!view.instant || cut !== undefined || !isDeliberate(event)) return;
    // the input fires its change event only after the click
    take();
    view.pick();
  };
  return html`<div class="option" part="option">
    <label class="tick" @click=${click}>
      <input
        type=${isMany ? 'checkbox' : 'radio'}
        name="choice"
        .value=${choice.value}
        .checked=${live(isChosen)}
        aria-labelledby="label-${index}"
        aria-invalid=${view.error === undefined ? nothing : 'true'}
        aria-describedby=${describedBy.filter(Boolean).join(' ') || nothing}
        @change=${take}
      />
      <span class="words">
        <span class="head">
          <span id="label-${index}" class="name">${cutSaid(label, isChosen ? undefined : cut, words)}</span>
          ${isMarked
            ? html`<span id="marks-${index}" class="marks">
                ${isFilledIn ? html`<span class="tag">${words.text(prefill.mark)}</span>` : nothing}
                ${isRecommended ? html`<span class="tag good">${words.text('recommended')}</span>` : nothing}
              </span>`
            : nothing}
        </span>
        ${choice.description
          ? html`<span id="about-${index}" class="about">${marked(choice.description, words)}</span>`
          : nothing}
      </span>
      ${index < 9 ? html`<kbd class="digit" aria-hidden="true">${words.number(index + 1)}</kbd>` : nothing}
    </label>
    ${choice.preview ? preview(choice.preview, index, words) : nothing}
  </div>`;
}

/** What a choice would look like, out of the way until it is wanted. */
function preview(markdown: string, index: number, words: Localizer): TemplateResult {
  const names = `preview-${index} label-${index}`;
  return html`<details class="preview" data-testid="preview">
    <summary id="preview-${index}" aria-labelledby=${names}>${words.text('preview')}</summary>
    <div class="previewed" tabindex="0" role="group" aria-labelledby=${names}>${markedBlock(markdown, words, '')}</div>
  </details>`;
}

/** Separates "(Recommended)", which models write behind a label, from the label. */
function recommendation(label: string): { readonly label: string; readonly isRecommended: boolean } {
  const bare = label.replace(/\s*\((?:recommended|empfohlen)\)\s*$/iu, '');
  return bare === '' || bare === label ? { label, isRecommended: false } : { label: bare, isRecommended: true };
}

/** A label without the mark. */
export function named(label: string): string {
  return recommendation(label).label;
}
