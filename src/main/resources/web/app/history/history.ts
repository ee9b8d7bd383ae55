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
  /** What is asked again in another card: that card will say how it ended. */
  readonly #replaced = new Set<string>();

  /** Returns the entry, or undefined where there is no new one. */
  add(ended: Ended): HTMLElement | undefined {
    const { toolUseId, interaction } = ended;
    if (interaction?.replaces !== undefined) this.replaced(interaction.replaces);
    if (this.#replaced.has(toolUseId) && ended.ending === 'aborted') return undefined;
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

  hasFocus(toolUseId: string): boolean {
    return this.#entries.get(toolUseId)?.element.contains(document.activeElement) === true;
  }

  /** Another card has taken the place of this one; if nobody answered it, it lives on there. */
  replaced(toolUseId: string): void {
    this.#replaced.add(toolUseId);
    const entry = this.#entries.get(toolUseId);
    if (entry?.ended.ending !== 'aborted') return;
    entry.element.remove();
    this.#entries.delete(toolUseId);
    this.#section.hidden = this.#list.childElementCount === 0;
  }

  /** The answers as the server took them may come after the word that it did. */
  #complete({ ended, element }: Entry, { interaction }: Ended): void {
    if (interaction === undefined || interaction.status === 'open') return;
    const completed = { ...ended, ending: interaction.status, interaction };
    this.#entries.set(ended.toolUseId, { ended: completed, element });
    fillEntry(element, completed);
  }
}
