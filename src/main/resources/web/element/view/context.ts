/** What the asker says it is doing. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, marked, nothing } from '../kit.ts';
import type { Interaction } from '../protocol/schemas.ts';

/** Closed until the human opens it. */
export function contextOf({ context }: Interaction, words: Localizer): TemplateResult | typeof nothing {
  if (!context) return nothing;
  return html`<details class="context" part="context" data-testid="context">
    <summary>${words.text('context')}</summary>
    <div class="doing">${marked(context, words)}</div>
  </details>`;
}
