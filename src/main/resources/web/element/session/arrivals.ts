/** Keeps what the server tells in its order, where a question waits for what its card needs; but not for long. */

import { briefly } from '../bundles.ts';
import { missingFor } from '../modules.ts';
import type { Interaction } from '../protocol/schemas.ts';

export class Arrivals {
  /** Settled once all that has come so far is taken. */
  #last: Promise<void> | undefined;

  /** Takes it at once where nothing is waited for. */
  async take(interactions: readonly Interaction[], act: () => void): Promise<void> {
    const missing = missingFor(interactions);
    const before = this.#last;
    if (before === undefined && missing.length === 0) {
      act();
      return;
    }
    const loaded = briefly(Promise.all(missing.map((module) => module.load())));
    const last = Promise.all([before, loaded]).then(act);
    this.#last = last;
    await last;
    if (this.#last === last) this.#last = undefined;
  }
}
