/** "Something else…": an own answer beside the choices. Typing selects it; focus alone does not. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from '../protocol/parts.ts';
import { isBlank } from '../text/blank.ts';
import type { ControlView } from './kind.ts';

export function ownAnswer(view: ControlView, choices: readonly Choice[], isMany: boolean): TemplateResult {
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
