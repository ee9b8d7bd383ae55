/** One or several of given choices: radio buttons or check boxes, and nothing chosen by itself. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import { choicesOf, type Entry } from '../model/entry.ts';
import type { Prefill } from '../model/prefill.ts';
import type { Choice, Question } from '../protocol/wire.ts';
import { isBlank } from '../text/blank.ts';
import { cutSaid, cutsOf, type Cut } from './cut.ts';
import { isDeliberate } from './deliberate.ts';
import { marked, markedBlock } from './said.ts';

export interface ChoiceView {
  readonly question: Question;
  readonly entry: Entry;
  readonly prefill: Prefill;
  readonly words: Localizer;
  readonly isWrong: boolean;
  /** One act both answers and sends. */
  readonly instant: boolean;
  /** Long labels are shown to their end. */
  readonly whole: boolean;
  readonly enter: (entry: Entry) => void;
  readonly pick: () => void;
}

/** The choices as they are shown; a yes or no has two of ours. */
export function offersOf(question: Question, words: Localizer): readonly Choice[] {
  if (question.type !== 'Boolean') return choicesOf(question) ?? [];
  return [
    { value: 'true', label: words.text('yes') },
    { value: 'false', label: words.text('no') },
  ];
}

/** Where the choices' labels are cut. */
export function choiceCuts(question: Question, words: Localizer): readonly Cut[] {
  return cutsOf(offersOf(question, words).map(({ label }) => recommendation(label).label));
}

/** The entry after a choice was taken, or taken back. */
export function picked(question: Question, entry: Entry, value: string): Entry {
  if (question.type !== 'MultiChoice') return { ...entry, chosen: [value], other: false };
  const isChosen = entry.chosen.includes(value);
  return { ...entry, chosen: isChosen ? entry.chosen.filter((other) => other !== value) : [...entry.chosen, value] };
}

export function choiceControl(view: ChoiceView): TemplateResult {
  const { question, entry, words } = view;
  const isMany = question.type === 'MultiChoice';
  const canClear = !isMany && !view.instant && (entry.chosen.length > 0 || entry.other);
  const clear = (event: Event): void => {
    const list = (event.currentTarget as HTMLElement).closest('.choices');
    view.enter({ ...entry, chosen: [], other: false });
    list?.querySelector('input')?.focus();
  };
  const cuts = view.whole ? [] : choiceCuts(question, words);
  return html`<div class="choices ${question.type === 'Boolean' ? 'pair' : ''}">
    ${repeat(
      offersOf(question, words),
      ({ value }) => value,
      (choice, index) => option(view, choice, index, cuts[index]),
    )}
    ${'allowOther' in question && question.allowOther ? other(view) : nothing}
    <button type="button" class="link" ?hidden=${!canClear} @click=${clear}>${words.text('clearChoice')}</button>
  </div>`;
}

function option(view: ChoiceView, choice: Choice, index: number, cut: Cut): TemplateResult {
  const { question, entry, prefill, words } = view;
  const { label, isRecommended } = recommendation(choice.label);
  const given = question.type === 'Boolean' ? prefill.values.map((value) => value.toLowerCase()) : prefill.values;
  const isFilledIn = given.includes(choice.value);
  const isMarked = isFilledIn || isRecommended;
  const describedBy = [isMarked ? `marks-${index}` : '', choice.description ? `about-${index}` : ''];
  const isChosen = entry.chosen.includes(choice.value);
  const change = (): void => view.enter(picked(question, entry, choice.value));
  const click = (event: MouseEvent): void => {
    // a choice of which only the beginning was seen is shown first, and sent after that
    if (!view.instant || cut !== undefined || !isDeliberate(event)) return;
    // the input itself hears of it only after this
    view.enter(picked(question, entry, choice.value));
    view.pick();
  };
  return html`<div class="option" part="option">
    <label class="tick" @click=${click}>
      <input
        type=${question.type === 'MultiChoice' ? 'checkbox' : 'radio'}
        name="choice"
        .value=${choice.value}
        .checked=${live(isChosen)}
        aria-labelledby="label-${index}"
        aria-invalid=${view.isWrong ? 'true' : nothing}
        aria-describedby=${describedBy.filter(Boolean).join(' ') || nothing}
        @change=${change}
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

/** "Something else…": an own answer beside the choices. Typing chooses it, mere focus does not. */
function other(view: ChoiceView): TemplateResult {
  const { question, entry, prefill, words } = view;
  const isMany = question.type === 'MultiChoice';
  const values = choicesOf(question)?.map(({ value }) => value) ?? [];
  const own = prefill.values.filter((value) => !values.includes(value)).join('\n');
  const isTheirs = own !== '' && entry.other && entry.text === own;
  const take = (event: Event): void => {
    const isTaken = (event.target as HTMLInputElement).checked;
    view.enter({ ...entry, other: isTaken, chosen: isMany ? entry.chosen : [] });
  };
  const type = (event: Event): void => {
    const text = (event.target as HTMLTextAreaElement).value;
    const takes = !isBlank(text) && !entry.other;
    view.enter({ ...entry, text, other: entry.other || takes, chosen: takes && !isMany ? [] : entry.chosen });
  };
  return html`<div class="option other">
    <label class="tick">
      <input
        type=${isMany ? 'checkbox' : 'radio'}
        name="choice"
        value=""
        .checked=${live(entry.other)}
        aria-labelledby="other"
        @change=${take}
      />
      <span id="other" class="words">${words.text('somethingElse')}</span>
    </label>
    <textarea
      class="text"
      rows="1"
      dir="auto"
      placeholder=${words.text('ownAnswer')}
      aria-label=${words.text('somethingElseLabel')}
      .value=${live(entry.text)}
      @input=${type}
    ></textarea>
    ${isTheirs ? html`<span class="tag">${words.text(prefill.mark)}</span>` : nothing}
  </div>`;
}

/** Models write it behind the name of a choice; it is a mark, not a part of the name. */
export function recommendation(label: string): { readonly label: string; readonly isRecommended: boolean } {
  const bare = label.replace(/\s*\((?:recommended|empfohlen)\)\s*$/iu, '');
  return bare === '' || bare === label ? { label, isRecommended: false } : { label: bare, isRecommended: true };
}
