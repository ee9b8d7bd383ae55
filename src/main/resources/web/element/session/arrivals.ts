/** Keeps what the server tells in its order, where a question waits for what its card needs; but not for long. */

import { briefly } from '../bundles.ts';
import { missingFor } from '../modules.ts';
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
   * @param interactions that get a card
   */
  async take(interactions: readonly Interaction[], act: () => void): Promise<void> {
    const missing = missingFor(interactions);
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
