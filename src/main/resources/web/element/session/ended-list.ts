/** The interactions of this session that have ended, the latest first. */

import type { Ended } from '../model/endings.ts';
import type { Interaction } from '../protocol/schemas.ts';

const KEPT = 20;
const REMEMBERED = 200;

export class EndedList {
  #entries: readonly Ended[] = [];
  /** What is asked again elsewhere on the screen: that will say how it ended. */
  readonly #replaced = new Set<string>();

  get entries(): readonly Ended[] {
    return this.#entries;
  }

  /** Whether this very interaction has ended: a tool-use id may come again. */
  has({ toolUseId, reference }: Interaction): boolean {
    return this.#entries.some((entry) => entry.toolUseId === toolUseId && entry.interaction?.reference === reference);
  }

  /** Returns whether it is a new entry. */
  add(ended: Ended): boolean {
    const { toolUseId, interaction } = ended;
    if (interaction?.replaces !== undefined) this.replaced(interaction.replaces);
    if (this.#replaced.has(toolUseId) && ended.ending === 'aborted') return false;
    if (this.#entries.some((entry) => isSame(entry, ended))) {
      this.#complete(ended);
      return false;
    }
    this.#entries = [ended, ...this.#entries].slice(0, KEPT);
    return true;
  }

  /** Another card has taken the place of this one; if nobody answered it, it lives on there. */
  replaced(toolUseId: string): void {
    this.#replaced.add(toolUseId);
    for (const oldest of [...this.#replaced].slice(0, -REMEMBERED)) this.#replaced.delete(oldest);
    this.#entries = this.#entries.filter((entry) => entry.toolUseId !== toolUseId || entry.ending !== 'aborted');
  }

  /** The answers as the server took them may come after the word that it did. */
  #complete(ended: Ended): void {
    const { interaction } = ended;
    if (interaction === undefined || interaction.status === 'open') return;
    const ending = interaction.status;
    this.#entries = this.#entries.map((entry) => (isSame(entry, ended) ? { ...entry, ending, interaction } : entry));
  }
}

/** By the reference where both have one, since a tool-use id may come again. */
function isSame(one: Ended, other: Ended): boolean {
  const [first, second] = [one.interaction?.reference, other.interaction?.reference];
  return one.toolUseId === other.toolUseId && (first === undefined || second === undefined || first === second);
}
