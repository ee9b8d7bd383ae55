/** Keeps on the server what is typed and not sent, for the other windows of the same person. */

import { RpcError } from '../kit.ts';
import { idOf, type Named } from '../model/names.ts';
import type { Answer } from '../protocol/parts.ts';

/** Delay after the last change, so that typing sends no message for each letter. */
const PAUSE_MS = 800;
const METHOD_NOT_FOUND = -32601;

interface Pending {
  readonly timer: number;
  readonly send: () => void;
}

/** Resolves with what the server says of it. */
export type SendDraft = (
  interaction: Named,
  answers: readonly Answer[],
  revision: number,
) => Promise<{ readonly revision?: number }>;

export class ServerDrafts {
  readonly #request: SendDraft;
  readonly #pending = new Map<string, Pending>();
  /** The newest revision that this window knows, by the id of the interaction. */
  readonly #known = new Map<string, number>();
  /** What was sent and has no answer yet. */
  readonly #sent = new Map<string, Promise<void>>();
  #isSupported = true;

  constructor(request: SendDraft) {
    this.#request = request;
  }

  /** Records the revision of this person's draft, whichever window wrote it. */
  know(interaction: Named, revision: number | undefined): void {
    const id = idOf(interaction);
    if (revision !== undefined) this.#known.set(id, Math.max(revision, this.#known.get(id) ?? 0));
  }

  /** `answers` are read when they are sent. */
  save(interaction: Named, answers: () => readonly Answer[]): void {
    const id = idOf(interaction);
    this.forget(id);
    if (!this.#isSupported) return;
    const send = (): void => {
      this.#pending.delete(id);
      void this.#send(interaction, answers());
    };
    this.#pending.set(id, { timer: window.setTimeout(send, PAUSE_MS), send });
  }

  forget(id: string): void {
    window.clearTimeout(this.#pending.get(id)?.timer);
    this.#pending.delete(id);
  }

  /** It has ended. */
  drop(id: string): void {
    this.forget(id);
    this.#known.delete(id);
    this.#sent.delete(id);
  }

  /** A deletion names the newest revision that this window knows, so that it removes no newer draft. */
  async #send(interaction: Named, answers: readonly Answer[]): Promise<void> {
    const id = idOf(interaction);
    if (answers.length === 0) await this.#sent.get(id);
    const sent = this.#request(interaction, answers, this.#known.get(id) ?? 0)
      .then(({ revision }) => this.know(interaction, revision))
      .catch((error: unknown) => this.#failed(error));
    this.#sent.set(id, sent);
  }

  /** Sends at once what waits. */
  flush(): void {
    for (const { timer, send } of [...this.#pending.values()]) {
      window.clearTimeout(timer);
      send();
    }
  }

  /** Nothing is lost, because this window keeps the draft too. A server without drafts is not asked again. */
  #failed(error: unknown): void {
    if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) this.#isSupported = false;
  }
}
