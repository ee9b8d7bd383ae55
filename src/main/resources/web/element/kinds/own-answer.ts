/** "Something else…": a row that opens into a text. Typing selects it; focus alone does not. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from '../protocol/parts.ts';
import { isBlank } from '../text/blank.ts';
import type { ControlView } from './kind.ts';
import { digitOf } from './row.ts';

interface OwnAnswer {
  readonly choices: readonly Choice[];
  readonly isMany: boolean;
  readonly hasDigit: boolean;
}

export function ownAnswer(view: ControlView, { choices, isMany, hasDigit }: OwnAnswer): TemplateResult {
  const { entry, prefill, words } = view;
  const values = choices.map(({ value }) => value);
  const own = prefill.values.filter((value) => !values.includes(value)).join('\n');
  const isTheirs = own !== '' && entry.other && entry.text === own;
  const take = (event: Event): void => {
    const isTaken = (event.target as HTMLInputElement).checked;
    view.choose({ ...entry, other: isTaken, chosen: isMany ? entry.chosen : [] });
  };
  const type = (event: Event): void => {
    const text = (event.target as HTMLTextAreaElement).value;
    const takes = !isBlank(text) && !entry.other;
    view.choose({ ...entry, text, other: entry.other || takes, chosen: takes && !isMany ? [] : entry.chosen });
  };
  // the text looks like the other rows until it has the focus: nothing moves when it opens
  return html`<div class="option other" part="option" @click=${open}>
    <span class="cap">
      <input
        type=${isMany ? 'checkbox' : 'radio'}
        name="choice"
        value=""
        .checked=${live(entry.other)}
        aria-label=${words.text('somethingElse')}
        aria-invalid=${view.error === undefined ? nothing : 'true'}
        @change=${take}
      />${hasDigit ? digitOf(0, words) : nothing}
    </span>
    <textarea
      class="text"
      rows="1"
      dir=${entry.text === '' ? nothing : 'auto'}
      placeholder=${words.text('somethingElse')}
      aria-label=${words.text('somethingElseLabel')}
      .value=${live(entry.text)}
      @input=${type}
    ></textarea>
    ${isTheirs ? html`<span class="tag">${words.text(prefill.mark)}</span>` : nothing}
    ${view.disabled ? nothing : html`${view.own?.button()} ${view.own?.list()}`}
  </div>`;
}

/** A click on the row leads to the text, except on a button or one that takes the own answer back; arrow keys make clicks, too. */
function open({ detail, target, currentTarget }: MouseEvent): void {
  if (target instanceof Element && target.closest('button') !== null) return;
  const isTakenBack = target instanceof HTMLInputElement && !target.checked;
  if (detail > 0 && !isTakenBack) (currentTarget as HTMLElement).querySelector('textarea')?.focus();
}
