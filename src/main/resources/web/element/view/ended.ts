/** One interaction that has ended: how, when, and what was answered. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { endingKey, type Ended } from '../model/endings.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { answersOf, enteredOf } from './answers.ts';
import { askerOf } from './asker.ts';
import { said } from './said.ts';
import { titleOf } from './title.ts';

/** @param open whether the answers are shown without being asked for */
export function endedView(ended: Ended, words: Localizer, open = false): TemplateResult {
  const { interaction, ending, mine, entered, toolUseId } = ended;
  const title = interaction === undefined ? words.text('aQuestion') : titleOf(interaction, words);
  const isShown = interaction?.completedView?.showInputs !== false;
  const list = interaction && isShown ? answersOf(interaction, words) : undefined;
  const unsent = mine && ending === 'answered' ? undefined : enteredOf(entered, words);
  return html`<li class="ended ${ending}" part="ended" tabindex="-1" data-testid="ended" data-id=${toolUseId}>
    <p class="title" dir="auto">${title}</p>
    <p class="outcome">${words.text(endingKey(ended))}${at(interaction, words)}</p>
    ${interaction === undefined ? nothing : askerOf(interaction, words)}
    ${interaction?.reason ? html`<p class="reason">${said(interaction.reason, words)}</p>` : nothing}
    ${interaction?.summary ? html`<p class="summary">${said(interaction.summary, words)}</p>` : nothing}
    ${list === undefined ? nothing : details(words.text(mine ? 'yourAnswers' : 'theAnswers'), list, open)}
    ${unsent === undefined ? nothing : details(words.text('enteredHere'), unsent, open)}
  </li>`;
}

/** When it ended, by the local clock, which may be wrong. */
function at(interaction: Interaction | undefined, words: Localizer): TemplateResult | typeof nothing {
  if (interaction?.endedAt === undefined) return nothing;
  const ago = Date.parse(interaction.now) - Date.parse(interaction.endedAt);
  const date = new Date(Date.now() - ago);
  return html` · <time datetime=${interaction.endedAt}>${words.time(date)}</time>`;
}

function details(summary: string, list: TemplateResult, open: boolean): TemplateResult {
  return html`<details ?open=${open}>
    <summary>${summary}</summary>
    ${list}
  </details>`;
}
