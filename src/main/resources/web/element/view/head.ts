/** The head of a card: who asks, how long it is open, and what it is about. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { correctionsOf } from '../model/corrections.ts';
import type { FormModel } from '../model/form.ts';
import { askerOf } from './asker.ts';
import { markedBlock, said } from './said.ts';

export function headOf(
  { interaction, questions }: FormModel,
  countdown: TemplateResult | typeof nothing,
  words: Localizer,
): TemplateResult {
  const { whole } = correctionsOf(interaction);
  const title = interaction.title
    ? said(interaction.title, words)
    : html`${words.text('questionsForYou', { n: questions.length })}`;
  return html`<div class="meta">${askerOf(interaction, words)}${countdown}</div>
    <header>
      <h2 id="title" part="title">${title}</h2>
      ${interaction.description ? markedBlock(interaction.description, words, 'about') : nothing}
      ${interaction.prompt ? markedBlock(interaction.prompt, words, 'prompt') : nothing}
    </header>
    ${whole.length > 0
      ? html`<p class="error" data-testid="error-summary">${said(whole.join('\n'), words)}</p>`
      : nothing}`;
}
