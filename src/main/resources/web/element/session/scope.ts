/** Which of the interactions of a session are shown: all, or one and whatever takes its place. */

import type { Interaction } from '../protocol/schemas.ts';

export class Scope {
  readonly #wanted: Set<string> | undefined;

  /** @param only a tool-use id; empty for all */
  constructor(only: string) {
    this.#wanted = only === '' ? undefined : new Set([only]);
  }

  takes({ toolUseId, replaces }: Pick<Interaction, 'toolUseId' | 'replaces'>): boolean {
    if (this.#wanted === undefined || this.#wanted.has(toolUseId)) return true;
    if (replaces === undefined || !this.#wanted.has(replaces)) return false;
    this.#wanted.add(toolUseId);
    return true;
  }
}
