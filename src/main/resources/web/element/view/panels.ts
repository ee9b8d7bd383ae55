/** The panels below the buttons of a card: the reason to decline, or the confirmation of a dismissal. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localizer } from '../i18n/localizer.ts';

export type Panel = 'decline' | 'dismiss';

export interface PanelView {
  readonly words: Localizer;
  readonly reason: string;
  readonly write: (reason: string) => void;
  readonly decline: () => void;
  readonly dismiss: () => void;
  readonly close: () => void;
}

export function panelOf(panel: Panel | undefined, view: PanelView): TemplateResult | typeof nothing {
  if (panel === undefined) return nothing;
  return panel === 'decline' ? declining(view) : dismissing(view);
}

function declining({ words, reason, write, decline, close }: PanelView): TemplateResult {
  return html`<div class="panel" role="group" aria-label=${words.text('declineToAnswer')}>
    <label for="reason">${words.text('declineReason')}</label>
    <textarea
      id="reason"
      class="text"
      rows="2"
      dir="auto"
      .value=${live(reason)}
      @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    <div class="actions">
      <button type="button" data-testid="confirm-decline" @click=${decline}>${words.text('declineToAnswer')}</button>
      <button type="button" class="quiet" @click=${close}>${words.text('back')}</button>
    </div>
  </div>`;
}

function dismissing({ words, dismiss, close }: PanelView): TemplateResult {
  return html`<div class="panel" role="alertdialog" aria-labelledby="sure">
    <p id="sure">${words.text('dismissSure')}</p>
    <div class="actions">
      <button type="button" id="keep" data-testid="keep-open" @click=${close}>${words.text('keepOpen')}</button>
      <button type="button" class="quiet" data-testid="confirm-dismiss" @click=${dismiss}>
        ${words.text('dismiss')}
      </button>
    </div>
  </div>`;
}
