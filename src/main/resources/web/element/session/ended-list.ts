/** The interactions of this session that have ended, the latest first. */

import { endedAt, type Ended } from '../model/endings.ts';
import { idOf, type Named } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';

/** So many are kept, and can be shown. */
const MOST_ENDED = 200;
const REMEMBERED = 200;

export class EndedList {
  #entries: readonly Ended[] = [];
  /** Ids of interactions that another card asks again; that card shows how they end. */
  readonly #replaced = new Set<string>();

  get entries(): readonly Ended[] {
    return this.#entries;
  }

  /** Whether this interaction is listed; compares the reference too, because a tool-use id may be reused. */
  has(interaction: Interaction): boolean {
    return this.#entries.some((entry) => idOf(entry) === idOf(interaction) && entry.interaction?.reference === interaction.reference);
  }

  /** The entry as it stands now: the server may have said more since. */
  find(ended: Ended): Ended | undefined {
    return this.#entries.find((entry) => isSame(entry, ended));
  }

  /** Returns whether it is a new entry. */
  add(ended: Ended): boolean {
    const { interaction } = ended;
    if (interaction !== undefined) this.replaced(interaction);
    if (this.#replaced.has(idOf(ended)) && ended.ending === 'aborted') return false;
    if (this.#entries.some((entry) => isSame(entry, ended))) {
      if (interaction !== undefined) this.complete(interaction);
      return false;
    }
    this.#entries = [ended, ...this.#entries].slice(0, MOST_ENDED);
    return true;
  }

  get isFull(): boolean {
    return this.#entries.length >= MOST_ENDED;
  }

  /** Adds what ended before all that is listed, as far as there is room. The oldest stands first in `older`. */
  addOlder(older: readonly Interaction[]): void {
    const entries = older.flatMap((interaction): readonly Ended[] => {
      const { sessionId, toolUseId, status: ending } = interaction;
      const isReplaced = this.#replaced.has(idOf(interaction)) && ending === 'aborted';
      return ending === 'open' || isReplaced ? [] : [{ sessionId, toolUseId, ending, mine: false, interaction, entered: [], at: endedAt(interaction) }];
    });
    this.#entries = [...this.#entries, ...entries.reverse()].slice(0, MOST_ENDED);
  }

  /** Another card may have taken the place of one: removes that from the list unless it was answered. */
  replaced({ sessionId, replaces }: Interaction): void {
    if (replaces === undefined) return;
    const id = idOf({ sessionId, toolUseId: replaces });
    this.#replaced.add(id);
    for (const oldest of [...this.#replaced].slice(0, -REMEMBERED)) this.#replaced.delete(oldest);
    this.#entries = this.#entries.filter((entry) => idOf(entry) !== id || entry.ending !== 'aborted');
  }

  /** Completes an entry, if it is listed, with what the server says about it later, such as the accepted answers. */
  complete(interaction: Interaction): void {
    const { sessionId, toolUseId, status: ending } = interaction;
    if (ending === 'open') return;
    this.#entries = this.#entries.map((entry) => {
      if (!isSame(entry, { sessionId, toolUseId, interaction })) return entry;
      const at = entry.interaction?.endedAt === undefined ? endedAt(interaction) : entry.at;
      return { ...entry, ending, interaction, at };
    });
  }

  /** When the first of them ended; undefined where there is none. */
  get earliest(): number | undefined {
    return this.#entries.length === 0 ? undefined : Math.min(...this.#entries.map(({ at }) => at));
  }

  /** Removes what had ended by then. */
  forget(time: number): void {
    this.#entries = this.#entries.filter(({ at }) => at > time);
  }
}

/** Compares the reference where both have one, because a tool-use id may be reused. */
function isSame(one: Ended, other: Named & Pick<Ended, 'interaction'>): boolean {
  const [first, second] = [one.interaction?.reference, other.interaction?.reference];
  return idOf(one) === idOf(other) && (first === undefined || second === undefined || first === second);
}
