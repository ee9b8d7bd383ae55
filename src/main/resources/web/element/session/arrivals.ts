/** Keeps what the server tells in its order, where something waits for what it needs to be shown; but not for long. */

import { briefly } from '../bundles.ts';
import type { Lazy } from '../lazy.ts';
import { idOf } from '../model/names.ts';
import { HISTORY, neededBy } from '../modules.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Notification } from '../protocol/notifications.ts';
import type { Scope } from './scope.ts';
import type { Slots } from './slots.ts';

/** A slow network takes two long ways for a module. */
const PATIENCE_MS = 3_000;

export class Arrivals {
  readonly #slots: Slots;
  readonly #scope: Scope;
  readonly #ownWords: () => string;
  /** Settled once all that has come so far is taken. */
  #last: Promise<void> | undefined;

  /** @param ownWords whose own texts are offered again */
  constructor(slots: Slots, scope: Scope, ownWords = () => '') {
    this.#slots = slots;
    this.#scope = scope;
    this.#ownWords = ownWords;
  }

  /**
   * Takes it at once where nothing is waited for.
   *
   * @param missing ids of open questions; those that the interactions lack have ended
   */
  async take(interactions: readonly Interaction[], act: () => void, missing: ReadonlySet<string> = new Set()): Promise<void> {
    const loading = new Set<Lazy<unknown>>();
    const load = (): Promise<unknown> | undefined => {
      const wanted = this.#needed(interactions, missing).filter((module) => module.here === undefined && !loading.has(module));
      for (const module of wanted) loading.add(module);
      return wanted.length > 0 ? briefly(Promise.all(wanted.map((module) => module.load())), PATIENCE_MS) : undefined;
    };
    const before = this.#last;
    const loaded = load();
    if (before === undefined && loaded === undefined) {
      act();
      return;
    }
    // whatever became of what came before; it may have opened what ends now
    const last = Promise.allSettled([before, loaded]).then(load).then(act);
    this.#last = last;
    try {
      await last;
    } finally {
      if (this.#last === last) this.#last = undefined;
    }
  }

  /** What shows those that open, and those that end. */
  #needed(interactions: readonly Interaction[], missing: ReadonlySet<string>): readonly Lazy<unknown>[] {
    const coming = interactions.filter((one) => one.status === 'open' && this.#scope.takes(one) && !this.#slots.has(idOf(one)));
    const ids = new Set(interactions.map(idOf));
    const hasEnded =
      interactions.some((one) => one.status !== 'open' && this.#slots.has(idOf(one))) || [...missing].some((id) => !ids.has(id));
    return [...neededBy(coming, this.#ownWords()), ...(hasEnded ? [HISTORY] : [])];
  }
}

export function interactionsIn({ params }: Notification): readonly Interaction[] {
  return 'interaction' in params && params.interaction !== undefined ? [params.interaction] : [];
}
