/** Who asks, and what it is about. */

import { el, freshId, said } from '../dom.ts';
import type { Interaction } from '../protocol.ts';

/** What an interaction is called in the list, in announcements and in the history. */
export function titleOf(interaction: Interaction): string {
  if (interaction.title) return interaction.title;
  const [first, ...others] = interaction.questions;
  return others.length === 0 && first ? first.text : `${interaction.questions.length} questions for you`;
}

/** What the credential proves comes first; what the asker calls itself is shown as just that. */
export function askerOf({ asker, host }: Interaction): HTMLElement {
  const line = el('p', { class: 'asker' }, 'Asked by ', said('bdi', asker.client));
  if (host) line.append(' (calls itself ', said('bdi', host.name), ')');
  return line;
}

export interface Heading {
  readonly id: string;
  readonly element: HTMLElement;
}

export function headingOf(interaction: Interaction, countdown: HTMLElement): Heading {
  const id = freshId('interaction');
  const top = el('div', { class: 'meta' }, askerOf(interaction), countdown);
  const title = interaction.title
    ? said('h2', interaction.title, { id })
    : el('h2', { id }, interaction.questions.length === 1 ? 'A question for you' : titleOf(interaction));
  const element = el('header', {}, top, title);
  if (interaction.description) element.append(said('p', interaction.description, { class: 'about' }));
  return { id, element };
}
