/** What the asker says of its questions: the session, and how urgent they are. It may come while the card stands there, so it is always here. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { rich, said } from './said.ts';

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
