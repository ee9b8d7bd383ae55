/** Shows who asks: first what the credential proves, then the name that the asker gives itself. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { rich, said } from './said.ts';

export function askerOf({ asker, host }: Interaction, words: Localizer): TemplateResult {
  const client = html`<span class="client">${said(asker.client, words)}</span>`;
  const calls = (): TemplateResult => {
    const name = host?.version ? `${host.name} ${host.version}` : (host?.name ?? '');
    return html` (${rich(words.parts('callsItself'), { name: said(name, words) })})`;
  };
  return html`<p class="asker" part="asker">
    ${rich(words.parts('askedBy'), { client })}${host === undefined ? nothing : calls()}
  </p>`;
}
