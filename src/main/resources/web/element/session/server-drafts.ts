/** Keeps on the server what is typed and not sent, for the other windows of the same person. */

import { RpcError } from '../protocol/calls.ts';
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
  toolUseId: string,
  answers: readonly Answer[],
  revision: number,
) => Promise<{ readonly revision?: number }>;

export class ServerDrafts {
  readonly #request: SendDraft;
  readonly #pending = new Map<string, Pending>();
  /** The newest revision that this window knows, by interaction. */
  readonly #known = new Map<string, number>();
  /** What was sent and has no answer yet. */
  readonly #sent = new Map<string, Promise<void>>();
  #isSupported = true;

  constructor(request: SendDraft) {
    this.#request = request;
  }

  /** Records the revision of this person's draft, whichever window wrote it. */
  know(toolUseId: string, revision: number | undefined): void {
    if (revision === undefined) return;
    this.#known.set(toolUseId, Math.max(revision, this.#known.get(toolUseId) ?? 0));
  }

  /** `answers` are read when they are sent. */
  save(toolUseId: string, answers: () => readonly Answer[]): void {
    this.forget(toolUseId);
    if (!this.#isSupported) return;
    const send = (): void => {
      this.#pending.delete(toolUseId);
      void this.#send(toolUseId, answers());
    };
    this.#pending.set(toolUseId, { timer: window.setTimeout(send, PAUSE_MS), send });
  }

  forget(toolUseId: string): void {
    window.clearTimeout(this.#pending.get(toolUseId)?.timer);
    this.#pending.delete(toolUseId);
  }

  /** It has ended. */
  drop(toolUseId: string): void {
    this.forget(toolUseId);
    this.#known.delete(toolUseId);
    this.#sent.delete(toolUseId);
  }

  /** A deletion names the newest revision that this window knows, so that it removes no newer draft. */
  async #send(toolUseId: string, answers: readonly Answer[]): Promise<void> {
    if (answers.length === 0) await this.#sent.get(toolUseId);
    const sent = this.#request(toolUseId, answers, this.#known.get(toolUseId) ?? 0)
      .then(({ revision }) => this.know(toolUseId, revision))
      .catch((error: unknown) => this.#failed(error));
    this.#sent.set(toolUseId, sent);
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
