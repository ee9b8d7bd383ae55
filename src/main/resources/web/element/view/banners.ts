/** What stands above the place: that there is no connection, or that nothing can be answered. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Key } from '../i18n/catalogue.ts';
import type { Localizer } from '../i18n/localizer.ts';
import type { Connection } from '../protocol/socket.ts';

/** @param isOpen whether there may be input to keep */
export function connectionBanner(connection: Connection | undefined, isOpen: boolean, deniedKey: Key, words: Localizer): TemplateResult {
  const isAway = connection === 'lost' || connection === 'denied';
  const text = connection === 'denied' ? html`<slot name="denied">${words.text(deniedKey)}</slot>` : words.text(isOpen ? 'offline' : 'lost');
  return html`<div role="status">
    ${isAway ? html`<div class="banner" part="offline" data-testid="offline">${text}</div>` : nothing}
  </div>`;
}

export function readonlyBanner(words: Localizer, enable: () => void): TemplateResult {
  return html`<div class="banner" part="readonly" data-testid="readonly">
    <span>${words.text('readonly')}</span>
    <button type="button" class="quiet" @click=${enable}>${words.text('enable')}</button>
  </div>`;
}
