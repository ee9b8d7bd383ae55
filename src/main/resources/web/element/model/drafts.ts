/** What was typed and not sent, kept over a reload of this tab. */

import type { Entry } from './entry.ts';

export interface Draft {
  readonly questions: Readonly<Record<string, Entry>>;
  /** By the place of the section. */
  readonly skipped?: readonly boolean[];
  readonly note: string;
  readonly reason: string;
}

export class Drafts {
  readonly #sessionId: string;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  save(toolUseId: string, draft: Draft): void {
    quietly(() => sessionStorage.setItem(this.#key(toolUseId), JSON.stringify(draft)));
  }

  load(toolUseId: string): Draft | undefined {
    const kept = quietly(() => sessionStorage.getItem(this.#key(toolUseId)));
    return kept === null || kept === undefined ? undefined : quietly(() => JSON.parse(kept) as Draft);
  }

  drop(toolUseId: string): void {
    quietly(() => sessionStorage.removeItem(this.#key(toolUseId)));
  }

  /** No two pairs of ids make the same key, whatever characters they have. */
  #key(toolUseId: string): string {
    return `parley.draft ${JSON.stringify([this.#sessionId, toolUseId])}`;
  }
}

/** A browser may forbid storage, or it may be full: then nothing is kept, and all else works. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
