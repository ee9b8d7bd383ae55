/** What is left of an interaction once it has ended. */

import { el, said } from '../app/dom.ts';
import { endingText, type KnownEnding } from '../app/endings.ts';
import { titleOf } from '../app/interaction/heading.ts';
import type { Interaction } from '../app/protocol.ts';

export function endedCard(interaction: Interaction, mine: boolean): HTMLElement {
  const ending = (interaction.status === 'open' ? 'gone' : interaction.status) satisfies KnownEnding;
  const card = el('article', { class: 'card', 'data-testid': 'ended' });
  card.append(said('h2', titleOf(interaction)), el('p', { role: 'status' }, endingText(ending, undefined, mine)));
  const answers = interaction.answers ?? [];
  if (answers.length > 0) card.append(listOf(answers));
  return card;
}

function listOf(answers: NonNullable<Interaction['answers']>): HTMLElement {
  const list = el('dl', { class: 'given' });
  for (const { question, labels, note } of answers) {
    list.append(said('dt', question), said('dd', labels.join(', ')));
    if (note !== undefined) list.append(said('dd', note));
  }
  return list;
}
