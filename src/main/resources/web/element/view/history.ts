/** What has ended, the latest first. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import type { Ended } from '../model/endings.ts';
import { endedView } from './ended.ts';

/** @param isAlone whether one interaction is all that is shown */
export function historyOf(
  ended: readonly Ended[],
  isAlone: boolean,
  words: Localizer,
): TemplateResult | typeof nothing {
  if (ended.length === 0) return nothing;
  const entries = repeat(
    ended,
    ({ toolUseId }) => toolUseId,
    (entry) => endedView(entry, words, isAlone),
  );
  if (isAlone) return html`<ol class="history alone" part="history" data-testid="history">${entries}</ol>`;
  return html`<section class="history" part="history" data-testid="history" aria-labelledby="history">
    <h2 id="history">${words.text('earlier')}</h2>
    <ol>
      ${entries}
    </ol>
  </section>`;
}
