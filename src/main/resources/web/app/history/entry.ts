/** One interaction that has ended: how, when, and what was answered. */

import { el, said } from '../dom.ts';
import { endingText, type KnownEnding } from '../endings.ts';
import { askerOf, titleOf } from '../interaction/heading.ts';
import type { By, Interaction } from '../protocol.ts';
import { answersOf, enteredList, type EnteredAnswer } from './answers.ts';

export interface Ended {
  readonly toolUseId: string;
  readonly ending: KnownEnding;
  readonly by?: By | undefined;
  /** Whether this tab ended it. */
  readonly mine: boolean;
  /** As it ended, where the server has said so already; else as it was when it was open. */
  readonly interaction: Interaction | undefined;
  /** What this tab had entered, sent or not. */
  readonly entered: readonly EnteredAnswer[];
}

export function fillEntry(entry: HTMLElement, ended: Ended): void {
  const { interaction, ending, mine, entered } = ended;
  const title = interaction === undefined ? 'A question' : titleOf(interaction);
  const parts = [said('p', title, { class: 'title' }), outcomeOf(ended)];
  if (interaction !== undefined) parts.push(askerOf(interaction));
  if (interaction?.reason) parts.push(said('p', interaction.reason, { class: 'reason' }));
  if (interaction?.summary) parts.push(said('p', interaction.summary, { class: 'summary' }));
  const isShown = interaction?.completedView?.showInputs !== false;
  const list = interaction && isShown ? answersOf(interaction) : undefined;
  if (list !== undefined) parts.push(details(mine ? 'Your answers' : 'The answers', list));
  const unsent = mine && ending === 'answered' ? undefined : enteredList(entered);
  if (unsent !== undefined) parts.push(details('What you had entered here', unsent));
  entry.className = `ended ${ending}`;
  entry.replaceChildren(...parts);
}

function outcomeOf({ ending, by, mine, interaction }: Ended): HTMLElement {
  const byDefault = interaction?.provenance === 'default';
  const outcome = el('p', { class: 'outcome' }, endingText(ending, byDefault ? 'policy' : by, mine));
  const at = interaction && endedAt(interaction);
  if (at !== undefined) {
    const time = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    outcome.append(' · ', el('time', { datetime: at.toISOString() }, time));
  }
  return outcome;
}

/** By the local clock, which may be wrong. */
function endedAt({ endedAt: at, now }: Interaction): Date | undefined {
  return at === undefined ? undefined : new Date(Date.now() - (Date.parse(now) - Date.parse(at)));
}

function details(summary: string, list: HTMLElement): HTMLElement {
  return el('details', {}, el('summary', {}, summary), list);
}
