/** What is left of an interaction once it has ended. */

import { el } from '../app/dom.ts';
import type { Localizer } from '../element/i18n/localizer.ts';
import { endedAt, endingKey } from '../element/model/endings.ts';
import type { Interaction } from '../element/protocol/schemas.ts';
import { markdownNodes, plainNodes } from '../element/text/render.ts';
import { givenInWords } from '../element/view/answers.ts';
import { titleOf } from '../element/view/title.ts';

export function endedCard(interaction: Interaction, mine: boolean, words: Localizer): HTMLElement {
  const ending = interaction.status === 'open' ? 'gone' : interaction.status;
  const key = endingKey({ sessionId: interaction.sessionId, toolUseId: interaction.toolUseId, ending, mine, interaction, entered: [], at: endedAt(interaction) });
  const card = el('article', { class: 'ended', 'data-testid': 'ended' });
  card.append(el('h2', { dir: 'auto' }, titleOf(interaction, words)), el('p', { role: 'status' }, words.text(key)));
  const { answers = [], reason } = interaction;
  if (reason) card.append(el('p', { class: 'reason', dir: 'auto', 'data-testid': 'reason' }, ...plainNodes(reason, words)));
  if (answers.length > 0) card.append(listOf(answers, words));
  return card;
}

function listOf(answers: NonNullable<Interaction['answers']>, words: Localizer): HTMLElement {
  const list = el('dl');
  for (const answer of answers) {
    const { question, note } = answer;
    list.append(el('dt', { dir: 'auto' }, ...markdownNodes(question, words)));
    list.append(el('dd', { dir: 'auto' }, ...plainNodes(givenInWords(answer, words).join(words.text('listJoin')), words)));
    if (note !== undefined) list.append(el('dd', { dir: 'auto' }, ...plainNodes(note, words)));
  }
  return list;
}
