/** What was typed and not sent, kept over a reload of this tab. */

import type { EnteredWithNote } from '../question/field.ts';

export interface Draft {
  readonly questions: Readonly<Record<string, EnteredWithNote>>;
  /** By the place of the part. */
  readonly skipped?: readonly boolean[];
  readonly note: string;
  readonly reason: string;
}

export class Drafts {
  readonly #prefix: string;

  constructor(sessionId: string) {
    this.#prefix = `parley.draft/${sessionId}/`;
  }

  save(toolUseId: string, draft: Draft): void {
    quietly(() => sessionStorage.setItem(this.#prefix + toolUseId, JSON.stringify(draft)));
  }

  load(toolUseId: string): Draft | undefined {
    const kept = quietly(() => sessionStorage.getItem(this.#prefix + toolUseId));
    return kept === null || kept === undefined
      ? undefined
      : (quietly(() => JSON.parse(kept) as Draft));
  }

  drop(toolUseId: string): void {
    quietly(() => sessionStorage.removeItem(this.#prefix + toolUseId));
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
