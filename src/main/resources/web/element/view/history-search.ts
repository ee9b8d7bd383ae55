/** Finds among what has ended by what was asked, by whom, and what was said. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { givenInWords, html, live, nothing, plainText, questionsOf, titleOf } from '../kit.ts';
import { areAnswersShown, endingKey, wayKey, type Ended } from '../model/endings.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { folded, hasAll } from '../text/comparison.ts';
import { isComposing } from './key-presses.ts';

export interface Search {
  readonly text: string;
  /** How many were found, of how many. */
  readonly n: number;
  readonly all: number;
  readonly words: Localizer;
  readonly look: (text: string) => void;
}

/** Of one interaction so many characters are searched. */
const MOST_SEARCHED = 20_000;

/** What is searched of an interaction, ready to be compared: it is asked for at each key. */
const known = new WeakMap<Interaction, { readonly lang: string; readonly text: string }>();

export function isFound(ended: Ended, text: string, words: Localizer): boolean {
  if (text.trim() === '') return true;
  const way = wayKey(ended);
  const how = [words.text(endingKey(ended)), way === undefined ? '' : words.text(way)].join(' ');
  return hasAll(`${folded(how)} ${ended.interaction === undefined ? '' : searchedOf(ended.interaction, words)}`, text);
}

function searchedOf(interaction: Interaction, words: Localizer): string {
  const before = known.get(interaction);
  if (before?.lang === words.lang) return before.text;
  const text = folded(textsOf(interaction, words).join(' ').slice(0, MOST_SEARCHED));
  known.set(interaction, { lang: words.lang, text });
  return text;
}

function textsOf(interaction: Interaction, words: Localizer): readonly string[] {
  const { asker, host, prompt = '', description = '', answers = [], note = '', reason = '', summary = '' } = interaction;
  const isShown = areAnswersShown(interaction);
  return [
    titleOf(interaction, words),
    plainText(description),
    plainText(prompt),
    ...questionsOf(interaction).map((question) => plainText(question.text)),
    ...(isShown ? answers.flatMap((answer) => [...givenInWords(answer, words), answer.note ?? '']) : []),
    ...(isShown ? [note] : []),
    reason,
    summary,
    asker.client,
    host?.name ?? '',
  ];
}

export function searchOf({ text, n, all, words, look }: Search): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    look('');
  };
  return html`<div class="search">
    <input
      type="search"
      class="text"
      part="search"
      dir=${text === '' ? nothing : 'auto'}
      autocomplete="off"
      data-testid="search"
      aria-label=${words.text('searchEnded')}
      placeholder=${words.text('searchEnded')}
      .value=${live(text)}
      @input=${(event: Event) => look((event.target as HTMLInputElement).value)}
      @keydown=${key}
    />
    <p role="status" data-testid="found">${text.trim() === '' ? nothing : words.text('found', { n, all })}</p>
  </div>`;
}
