/** Whether a host has got what the human said: in words, and aloud where the human has just said it. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, nothing, rich, said } from '../kit.ts';
import { askerIn } from '../model/asker.ts';
import { isForHost, type Ended } from '../model/endings.ts';
import type { Interaction } from '../protocol/schemas.ts';

const DELIVERED = { proven: 'deliveredTo', itself: 'deliveredToAsker', nobody: 'deliveredToAsker' } as const;
const WAITING = { proven: 'waitingToFetch', itself: 'waitingForAsker', nobody: 'waitingForAsker' } as const;

export function deliveryOf(ended: Ended, words: Localizer): TemplateResult | typeof nothing {
  const { interaction } = ended;
  if (interaction === undefined || !isForHost(ended)) return nothing;
  const isDelivered = interaction.collectedAt !== undefined;
  const { key, name } = askerIn(interaction, isDelivered ? DELIVERED : WAITING);
  const line = rich(words.parts(key), { name: html`<span class="client">${said(name, words)}</span>` });
  // there is room for the other message, too: nothing moves when it comes
  return html`<p class="delivery" data-testid="delivery" data-other=${inWords(interaction, !isDelivered, words)}><span>${line}</span></p>`;
}

/** Says once of each result that a host has got it. */
export class DeliveryNews {
  #told: string | undefined;

  /** What is new of the result that stands in the place; empty where nothing is. */
  of(standing: Ended | undefined, words: Localizer): string {
    const interaction = standing?.interaction;
    if (standing === undefined || interaction?.collectedAt === undefined || !isForHost(standing)) return '';
    if (this.#told === interaction.reference) return '';
    this.#told = interaction.reference;
    return inWords(interaction, true, words);
  }
}

function inWords(interaction: Interaction, isDelivered: boolean, words: Localizer): string {
  const { key, name } = askerIn(interaction, isDelivered ? DELIVERED : WAITING);
  return words.text(key, { name });
}
