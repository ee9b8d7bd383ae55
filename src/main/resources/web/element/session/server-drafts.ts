/** Keeps on the server what is typed and not sent, for the other windows of the same person. */

import { RpcError } from '../protocol/calls.ts';
import type { Answer } from '../protocol/wire.ts';

/** After the last change; a person who types is not interrupted by it. */
const PAUSE_MS = 800;
const METHOD_NOT_FOUND = -32601;

interface Pending {
  readonly timer: number;
  readonly send: () => void;
}

export class ServerDrafts {
  readonly #request: (toolUseId: string, answers: readonly Answer[]) => Promise<unknown>;
  readonly #pending = new Map<string, Pending>();
  #isSupported = true;

  constructor(request: (toolUseId: string, answers: readonly Answer[]) => Promise<unknown>) {
    this.#request = request;
  }

  /** `answers` are read when they are sent. */
  save(toolUseId: string, answers: () => readonly Answer[]): void {
    this.forget(toolUseId);
    if (!this.#isSupported) return;
    const send = (): void => {
      this.#pending.delete(toolUseId);
      this.#request(toolUseId, answers()).catch((error: unknown) => this.#failed(error));
    };
    this.#pending.set(toolUseId, { timer: window.setTimeout(send, PAUSE_MS), send });
  }

  forget(toolUseId: string): void {
    window.clearTimeout(this.#pending.get(toolUseId)?.timer);
    this.#pending.delete(toolUseId);
  }

  /** Sends at once what waits. */
  flush(): void {
    for (const { timer, send } of [...this.#pending.values()]) {
      window.clearTimeout(timer);
      send();
    }
  }

  /** The same is kept in this window, so nothing is lost; an older server is not asked again. */
  #failed(error: unknown): void {
    if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) this.#isSupported = false;
  }
}
