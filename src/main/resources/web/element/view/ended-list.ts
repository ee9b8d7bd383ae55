/** Entries of what has ended. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, repeat } from '../kit.ts';
import type { Ended } from '../model/endings.ts';
import { keyOf } from '../model/names.ts';
import { endedView } from './ended.ts';

/** The one interaction that is all that is shown, and what it took the place of. */
export function aloneOf(ended: readonly Ended[], words: Localizer): TemplateResult {
  return html`<ol class="history alone" part="history" data-testid="history">${entriesOf(ended, words, true)}</ol>`;
}

export function entriesOf(ended: readonly Ended[], words: Localizer, isOpen: boolean): unknown {
  // a tool-use id may come again
  return repeat(
    ended,
    ({ sessionId, toolUseId, interaction }) => keyOf({ sessionId, toolUseId, ...interaction }),
    (entry) => endedView(entry, words, isOpen),
  );
}
