/** Shows who asks: first what the credential proves, then the name that the asker gives itself. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { provenName } from '../model/asker.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { rich, said } from './said.ts';

export function askerOf(interaction: Interaction, words: Localizer): TemplateResult {
  return html`<p class="asker" part="asker">${who(interaction, words)}</p>`;
}

function who(interaction: Interaction, words: Localizer): TemplateResult {
  const { host } = interaction;
  const proven = provenName(interaction);
  const own = host?.version ? `${host.name} ${host.version}` : host?.name;
  if (proven === undefined) {
    return own === undefined ? html`${words.text('askedByNobody')}` : rich(words.parts('askedByItself'), { name: strong(own, words) });
  }
  const calls = own === undefined ? nothing : html` (${rich(words.parts('callsItself'), { name: said(own, words) })})`;
  return html`${rich(words.parts('askedBy'), { client: strong(proven, words) })}${calls}`;
}

function strong(name: string, words: Localizer): TemplateResult {
  return html`<span class="client">${said(name, words)}</span>`;
}
