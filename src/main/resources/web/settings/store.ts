/** The settings of the person, which other devices may change as well. */

import { call, Refusal } from './api.ts';
import type { Change, Settings } from './model.ts';

const CHANGED = 412;
/** So often others may be faster before it is told. */
const TRIES = 3;

/** Another device has changed the same meanwhile. */
export class ChangedElsewhere extends Error {}

export class Store {
  value: Settings = {};
  readonly #listeners = new Set<() => void>();
  #etag = '';

  /** @param changed the settings are others now */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  async read(): Promise<void> {
    await this.take(await call('GET', 'settings'));
  }

  /** Takes over what the service has answered with. */
  async take(response: Response): Promise<void> {
    this.value = (await response.json()) as Settings;
    this.#etag = response.headers.get('ETag') ?? '';
    for (const listener of this.#listeners) listener();
  }

  /** Changes what is named. Where another device has changed something else, both hold. */
  async change(change: Change, seen: Settings = this.value): Promise<void> {
    for (let tries = TRIES; ; tries--) {
      try {
        await this.take(await call('PUT', 'settings', change, this.#etag === '' ? {} : { 'If-Match': this.#etag }));
        return;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== CHANGED || tries === 0) throw error;
        await this.read();
        const named = Object.keys(change) as (keyof Settings)[];
        if (named.some((name) => JSON.stringify(seen[name]) !== JSON.stringify(this.value[name]))) throw new ChangedElsewhere();
      }
    }
  }
}
