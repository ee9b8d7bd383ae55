/** Keeps what the server tells in its order, where something waits for what it needs to be shown; but not for long. */

import { briefly } from '../bundles.ts';
import type { Lazy } from '../lazy.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Notification } from '../protocol/wire.ts';

/** A slow network takes two long ways for a module. */
const PATIENCE_MS = 3_000;

export class Arrivals {
  /** Settled once all that has come so far is taken. */
  #last: Promise<void> | undefined;

  /**
   * Takes it at once where nothing is waited for.
   *
   * @param needed what it needs to be shown
   */
  async take(needed: readonly Lazy<unknown>[], act: () => void): Promise<void> {
    const missing = needed.filter(({ here }) => here === undefined);
    const before = this.#last;
    if (before === undefined && missing.length === 0) {
      act();
      return;
    }
    const loaded = briefly(Promise.all(missing.map((module) => module.load())), PATIENCE_MS);
    // whatever became of what came before
    const last = Promise.allSettled([before, loaded]).then(act);
    this.#last = last;
    try {
      await last;
    } finally {
      if (this.#last === last) this.#last = undefined;
    }
  }
}

export function interactionsIn({ params }: Notification): readonly Interaction[] {
  return 'interaction' in params && params.interaction !== undefined ? [params.interaction] : [];
}
