/** What was typed and not sent, kept over a reload of this tab. */

import type { Interaction } from '../protocol/schemas.ts';
import type { Entry } from './entry.ts';
import type { Named } from './names.ts';
import { quietly } from './quietly.ts';

/** Whose draft it is. */
type Drafted = Named & Partial<Pick<Interaction, 'reference'>>;

export interface Draft {
  readonly questions: Readonly<Record<string, Entry>>;
  /** By the place of the section. */
  readonly skipped?: readonly boolean[];
  readonly note: string;
  readonly reason: string;
}

export class Drafts {
  save(interaction: Drafted, draft: Draft): void {
    quietly(() => sessionStorage.setItem(this.#key(interaction), JSON.stringify(draft)));
  }

  load(interaction: Drafted): Draft | undefined {
    const kept = quietly(() => sessionStorage.getItem(this.#key(interaction)));
    return kept === null || kept === undefined ? undefined : quietly(() => JSON.parse(kept) as Draft);
  }

  drop(interaction: Drafted): void {
    quietly(() => sessionStorage.removeItem(this.#key(interaction)));
  }

  /**
   * A tool-use id may come again: from the host of another person who logs in here, or once the server
   * has forgotten the first. What one was going to say must not stand in the question of the other.
   */
  #key({ sessionId, toolUseId, reference }: Drafted): string {
    return `parley.draft ${JSON.stringify([sessionId, reference ?? toolUseId])}`;
  }
}
