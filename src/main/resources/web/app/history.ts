/** The interactions of this session that have ended, the latest first. */

import { byId, el, said } from './dom.ts';
import { endingText, type KnownEnding } from './endings.ts';
import type { By } from './protocol.ts';

export interface Ended {
  readonly toolUseId: string;
  readonly title: string;
  readonly ending: KnownEnding;
  readonly by?: By | undefined;
  /** Whether this tab ended it. */
  readonly mine: boolean;
  /** What this tab had entered, sent or not. */
  readonly entered: readonly { readonly question: string; readonly answers: readonly string[] }[];
  /** Unknown for what ended before this page came. */
  readonly at?: Date;
}

const KEPT = 20;

export class History {
  readonly #section = byId('history');
  readonly #list = byId('history-entries');
  readonly #known = new Set<string>();

  /** Returns the entry, or undefined when it is there already. */
  add(ended: Ended): HTMLElement | undefined {
    if (this.#known.has(ended.toolUseId)) return undefined;
    this.#known.add(ended.toolUseId);
    const entry = entryOf(ended);
    this.#list.prepend(entry);
    this.#list.children.item(KEPT)?.remove();
    this.#section.hidden = false;
    return entry;
  }
}

function entryOf(ended: Ended): HTMLElement {
  const outcome = el('p', { class: 'outcome' }, endingText(ended.ending, ended.by, ended.mine));
  if (ended.at) {
    const time = ended.at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    outcome.append(' · ', el('time', { datetime: ended.at.toISOString() }, time));
  }
  const attributes = { class: `ended ${ended.ending}`, tabindex: '-1', 'data-testid': 'ended' };
  const entry = el('li', attributes, said('p', ended.title || 'A question', { class: 'title' }), outcome);
  const given = ended.entered.filter(({ answers }) => answers.length > 0);
  if (given.length > 0) entry.append(detailsOf(given, ended.mine && ended.ending === 'answered'));
  return entry;
}

function detailsOf(given: Ended['entered'], sent: boolean): HTMLElement {
  const list = el('dl');
  for (const { question, answers } of given) {
    list.append(said('dt', question), ...answers.map((answer) => said('dd', answer)));
  }
  return el('details', {}, el('summary', {}, sent ? 'Your answers' : 'What you had entered here'), list);
}
