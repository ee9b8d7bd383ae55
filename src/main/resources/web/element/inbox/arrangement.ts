/** The order of an inbox: what is urgent first, then what waits longest; what was put off until a time last. */

import { idOf } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Placed } from '../session/slots.ts';

const RANKS = { high: 0, low: 2 } as const;
const NORMAL = 1;

export class Arrangement {
  /** Whether the questions of one session stand together. */
  isBySession = false;
  /** Whether the person is away: then what is urgent stands apart, above the rest. */
  isAway: () => boolean = () => false;
  /** Until when the person has put a question off; undefined where they want it now. */
  laterUntil: (interaction: Interaction) => Date | undefined = () => undefined;
  /** When each was put off, by id; for this visit. */
  readonly #putOff = new Map<string, number>();
  #times = 0;

  /** Puts it behind all others. */
  putOff(interaction: Interaction): void {
    this.#putOff.set(idOf(interaction), ++this.#times);
  }

  readonly order = <T extends Placed>(all: readonly T[]): readonly T[] => {
    const untilOf = ({ model, isOpen }: T): number => (isOpen ? (this.laterUntil(model.interaction)?.getTime() ?? 0) : 0);
    const later = all.filter((one) => untilOf(one) > 0).toSorted((one, other) => untilOf(one) - untilOf(other));
    const sorted = all
      .filter((one) => !later.includes(one))
      .toSorted((one, other) => this.#compare(one.model.interaction, other.model.interaction));
    if (!this.isAway()) return [...this.#grouped(sorted), ...later];
    const [high, rest] = byUrgency(sorted, ({ model }) => model.interaction);
    return [...this.#grouped(high), ...this.#grouped(rest), ...later];
  };

  #grouped<T extends Placed>(sorted: readonly T[]): readonly T[] {
    if (!this.isBySession) return sorted;
    // a session stands where the first of its questions does that are open
    const sessions = new Set([...sorted.filter(({ isOpen }) => isOpen), ...sorted].map(sessionOf));
    return [...sessions].flatMap((session) => sorted.filter((one) => sessionOf(one) === session));
  }

  #compare(one: Interaction, other: Interaction): number {
    const late = (this.#putOff.get(idOf(one)) ?? 0) - (this.#putOff.get(idOf(other)) ?? 0);
    return late || rankOf(one) - rankOf(other) || Date.parse(one.createdAt) - Date.parse(other.createdAt);
  }
}

/** What is urgent, and the rest. */
export function byUrgency<T>(all: readonly T[], interactionOf: (one: T) => Interaction): readonly [readonly T[], readonly T[]] {
  const isHigh = (one: T): boolean => interactionOf(one).urgency === 'high';
  return [all.filter(isHigh), all.filter((one) => !isHigh(one))];
}

function sessionOf({ model }: Placed): string {
  return model.interaction.sessionId;
}

function rankOf({ urgency }: Interaction): number {
  return urgency === undefined ? NORMAL : RANKS[urgency];
}
