/** The interactions of this session that have ended, the latest first. */

import { byId, el } from '../dom.ts';
import { fillEntry, type Ended } from './entry.ts';

const KEPT = 20;

interface Entry {
  readonly ended: Ended;
  readonly element: HTMLElement;
}

export class History {
  readonly #section = byId('history');
  readonly #list = byId('history-entries');
  readonly #entries = new Map<string, Entry>();

  /** Returns the entry, or undefined where there is no new one. */
  add(ended: Ended): HTMLElement | undefined {
    const { toolUseId } = ended;
    const known = this.#entries.get(toolUseId);
    if (known !== undefined) {
      this.#complete(known, ended);
      return undefined;
    }
    const element = el('li', { tabindex: '-1', 'data-testid': 'ended' });
    fillEntry(element, ended);
    this.#entries.set(toolUseId, { ended, element });
    this.#list.prepend(element);
    this.#list.children.item(KEPT)?.remove();
    this.#section.hidden = false;
    return element;
  }

  /** The answers as the server took them may come after the word that it did. */
  #complete({ ended, element }: Entry, { interaction }: Ended): void {
    if (interaction === undefined || interaction.status === 'open') return;
    const completed = { ...ended, ending: interaction.status, interaction };
    this.#entries.set(ended.toolUseId, { ended: completed, element });
    fillEntry(element, completed);
  }
}
