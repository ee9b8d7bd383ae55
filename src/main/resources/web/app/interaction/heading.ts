/** Who asks, and what it is about. */

import { el, freshId, marked, said } from '../dom.ts';
import type { Interaction } from '../protocol.ts';
import { plainText } from '../text/render.ts';
import { questionsOf } from './questions.ts';

/** What an interaction is called in the list, in announcements and in the history. */
export function titleOf(interaction: Interaction): string {
  if (interaction.title) return interaction.title;
  const [first, ...others] = questionsOf(interaction);
  return others.length === 0 && first ? plainText(first.text) : `${others.length + 1} questions for you`;
}

/** What the credential proves comes first; what the asker calls itself is shown as just that. */
export function askerOf({ asker, host }: Interaction): HTMLElement {
  const line = el('p', { class: 'asker' }, 'Asked by ', said('bdi', asker.client));
  if (host) line.append(' (calls itself ', said('bdi', nameOf(host)), ')');
  return line;
}

function nameOf({ name, version }: NonNullable<Interaction['host']>): string {
  return version ? `${name} ${version}` : name;
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
    : el('h2', { id }, questionsOf(interaction).length === 1 ? 'A question for you' : titleOf(interaction));
  const element = el('header', {}, top, title);
  if (interaction.description) element.append(marked('div', interaction.description, { class: 'about' }));
  if (interaction.prompt) element.append(marked('div', interaction.prompt, { class: 'prompt' }));
  return { id, element };
}
