/** What the asker says of its questions: the session, how urgent they are, and what it is doing. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, marked, nothing, rich, said } from '../kit.ts';
import type { Interaction } from '../protocol/schemas.ts';

const URGENCY = { high: 'urgent', low: 'notUrgent' } as const;

/** A quiet line, or nothing. */
export function claimsOf({ sessionTitle, urgency }: Interaction, words: Localizer): TemplateResult | typeof nothing {
  if (!sessionTitle && !urgency) return nothing;
  return html`<p class="claims" part="claims" data-testid="claims">
    ${sessionTitle
      ? html`<span>${rich(words.parts('inSession'), { title: html`<strong>${said(sessionTitle, words)}</strong>` })}</span>`
      : nothing}
    ${urgency ? html`<span class=${urgency === 'high' ? urgency : nothing}>${words.text(URGENCY[urgency])}</span>` : nothing}
  </p>`;
}

/** Closed until the human opens it. */
export function contextOf({ context }: Interaction, words: Localizer): TemplateResult | typeof nothing {
  if (!context) return nothing;
  return html`<details class="context" part="context" data-testid="context">
    <summary>${words.text('context')}</summary>
    <div class="doing">${marked(context, words)}</div>
  </details>`;
}
