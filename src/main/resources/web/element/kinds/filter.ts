/** Finds choices among many by their words. It hides rows and changes no answer. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from '../protocol/parts.ts';
import { hasWords } from '../text/comparison.ts';
import { plainText } from '../text/render.ts';
import type { ControlView } from './kind.ts';

export interface Filter {
  readonly text: string;
  /** The values that were chosen when it was typed: a choice that is taken back stays under the pointer. */
  readonly kept: readonly string[];
}

export const NO_FILTER: Filter = { text: '', kept: [] };

/** Whether a choice contains all words of the filter, whatever their case and accents. */
export function matches({ label, description = '' }: Choice, { text }: Filter): boolean {
  return hasWords(`${label} ${plainText(description)}`, text);
}

/** What is chosen is shown in any case. */
export function isHidden(choice: Choice, { entry, filter }: ControlView): boolean {
  const { value } = choice;
  return !matches(choice, filter) && !filter.kept.includes(value) && !entry.chosen.includes(value);
}

export function filterOf(view: ControlView, offers: readonly Choice[]): TemplateResult {
  const { entry, filter, words, disabled } = view;
  const sift = (text: string): void => view.sift({ text, kept: entry.chosen });
  const key = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const clears = event.key === 'Escape' && filter.text !== '';
    if (clears) sift('');
    // the card neither goes on by Enter nor is left by Escape
    if (clears || event.key === 'Enter') event.preventDefault();
  };
  const n = offers.filter((choice) => matches(choice, filter)).length;
  return html`<div class="filter">
    <input
      type="search"
      class="text"
      dir=${filter.text === '' ? nothing : 'auto'}
      autocomplete="off"
      data-testid="filter"
      aria-label=${words.text('filterChoices')}
      placeholder=${words.text('filterChoices')}
      ?disabled=${disabled}
      .value=${live(filter.text)}
      @input=${(event: Event) => sift((event.target as HTMLInputElement).value)}
      @keydown=${key}
    />
    <p role="status" data-testid="matching">
      ${filter.text.trim() === '' ? nothing : words.text('matching', { n, all: offers.length })}
    </p>
  </div>`;
}
