/** What others learn of what is entered, and who else answers: as soon as its module is here. */

import { SHARING } from '../modules.ts';
import type { Shared, Sharing } from './sharing.ts';

export class LateSharing {
  readonly #shared: Shared;
  readonly #changed: () => void;
  #made: Sharing | undefined;

  /** @param changed what others do */
  constructor(shared: Shared, changed: () => void) {
    this.#shared = shared;
    this.#changed = changed;
  }

  get here(): Sharing | undefined {
    return (this.#made ??= SHARING.here?.(this.#shared, this.#changed));
  }

  /** At once, or when it has come. */
  use(act: (sharing: Sharing) => void): void {
    if (this.here) act(this.here);
    else void SHARING.load().then(() => this.here && act(this.here));
  }
}
