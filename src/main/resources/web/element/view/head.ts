/** The head of a card: who asks, how long it is open, and what it is about. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { correctionsOf } from '../model/corrections.ts';
import type { FormModel } from '../model/form.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { askerOf } from './asker.ts';
import { claimsOf } from './claims.ts';
import type { TitleSize } from './naming.ts';
import { markedBlock, said } from './said.ts';

/** In units of UTF-16. */
const BESIDE = 60;

/** @param isFirst whether this is the place where the card begins: what holds for the whole is not said at each step */
export function headOf(
  { interaction, questions }: FormModel,
  latest: Interaction,
  isFirst: boolean,
  countdown: TemplateResult | typeof nothing,
  context: unknown,
  size: TitleSize,
  words: Localizer,
): TemplateResult {
  const { whole } = correctionsOf(interaction);
  const title = interaction.title
    ? said(interaction.title, words)
    : html`${words.text('questionsForYou', { n: questions.length })}`;
  const heading = html`<h2 id="title" class=${size} part="title">${title}</h2>`;
  // a long title is not kept in sight with who asks: it would cover what is asked
  const isBeside = size === 'unseen' || (size === 'quiet' && (interaction.title ?? '').length <= BESIDE);
  return html`<div class="meta">
      <div class="from">${askerOf(interaction, words)} ${isBeside ? heading : nothing}</div>
      <div class="clock">${countdown}</div>
    </div>
    <header>
      ${claimsOf(latest, words)}
      ${isBeside ? nothing : heading}
      ${interaction.description && isFirst ? markedBlock(interaction.description, words, 'about') : nothing}
      ${interaction.prompt && isFirst ? markedBlock(interaction.prompt, words, 'prompt') : nothing}
      ${isFirst ? context : nothing}
    </header>
    ${whole.length > 0
      ? html`<p class="error" data-testid="error-summary">${said(whole.join('\n'), words)}</p>`
      : nothing}`;
}
