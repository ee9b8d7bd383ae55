/** Finds choices among many by their words. It hides rows and changes no answer. */

import type { CSSResult, TemplateResult } from 'lit';
import { adopt, css, equip, html, live, nothing, plainText } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import type { Choice } from '../protocol/parts.ts';
import { hasWords } from '../text/comparison.ts';
import { paneStyles } from '../view/styles/pane.ts';
import type { ControlView, Filter } from './kind.ts';
import { isComposing } from '../view/key-presses.ts';

/** What only some choices have: a filter where there are many, and the looks of previews. */
export interface ChoiceExtras {
  readonly filter: (view: ControlView, offers: readonly Choice[]) => TemplateResult;
  /** Whether the filter leaves a choice out. */
  readonly isHidden: (choice: Choice, view: ControlView) => boolean;
  /** Adds the styles of both. */
  readonly dress: (root: Node) => void;
}

export function makeChoiceExtras(kit: Kit): ChoiceExtras {
  equip(kit);
  const styles = [stylesOf(), paneStyles()];
  return {
    filter: filterOf,
    isHidden,
    dress: (root) => styles.forEach((style) => adopt(root, style)),
  };
}

/** Whether a choice contains all words of the filter, whatever their case and accents. */
function matches({ label, description = '' }: Choice, { text }: Filter): boolean {
  return hasWords(`${label} ${plainText(description)}`, text);
}

/** What is chosen is shown in any case. */
function isHidden(choice: Choice, { entry, filter }: ControlView): boolean {
  const { value } = choice;
  return !matches(choice, filter) && !filter.kept.includes(value) && !entry.chosen.includes(value);
}

function filterOf(view: ControlView, offers: readonly Choice[]): TemplateResult {
  const { entry, filter, words, disabled } = view;
  const sift = (text: string): void => view.sift({ text, kept: entry.chosen });
  const key = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    const clears = event.key === 'Escape' && filter.text !== '';
    if (clears) sift('');
    const leads = event.key === 'ArrowDown' || (event.key === 'Enter' && found.length === 1);
    if (leads) leadTo(event.currentTarget as HTMLElement, offers.findIndex((choice) => choice === found[0]));
    // the card neither goes on by Enter nor is left by Escape
    if (clears || leads || event.key === 'Enter') event.preventDefault();
  };
  const found = offers.filter((choice) => matches(choice, filter));
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
      ${filter.text.trim() === '' ? nothing : words.text('matching', { n: found.length, all: offers.length })}
    </p>
  </div>`;
}

/** Gives the focus to the input of a choice, which is not chosen by that; nothing where there is none. */
function leadTo(filter: HTMLElement, index: number): void {
  filter.closest('.choices')?.querySelectorAll<HTMLElement>('.option input')[index]?.focus();
}

function stylesOf(): CSSResult {
  return css`
    .filter {
      display: grid;
      gap: 0.25rem;
    }

    .filter [role="status"] {
      min-height: 1.3125rem;
      color: var(--_soft);
      font-size: 0.875rem;
    }
  `;
}
