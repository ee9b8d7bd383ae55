/** Who answers a question now: others are told while this person does, and this person while others do (ADR 132). */

import { RpcError } from '../kit.ts';
import type { FormModel } from '../model/form.ts';
import { idOf, type Named } from '../model/names.ts';
import { isBlank } from '../text/blank.ts';

/** What is sent at once, such as a choice by one click, need not be told before. */
const PAUSE_MS = 800;
/** So much before its end a take is renewed by whoever goes on answering. */
const AGAIN_MS = 5 * 60_000;
/** The longest that a timer of a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;
const METHOD_NOT_FOUND = -32601;

/** Resolves with until when it holds. */
export type SendTake = (interaction: Named, release: boolean) => Promise<{ readonly takenUntil?: string }>;

export class Takes {
  readonly #send: SendTake;
  readonly #changed: () => void;
  /** Until when others answer, by the clock of this browser. */
  readonly #others = new Map<string, Date>();
  /** Until when this frontend has each; of those that it has begun to answer. */
  readonly #own = new Map<string, { readonly model: FormModel; until: number }>();
  readonly #pauses = new Map<string, number>();
  #timer: number | undefined;
  #isSupported = true;

  /** @param changed somebody else answers one, or no longer does */
  constructor(send: SendTake, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** Until when somebody else answers it; undefined where nobody does. */
  until(id: string): Date | undefined {
    const until = this.#others.get(id);
    return until !== undefined && until.getTime() > Date.now() ? until : undefined;
  }

  /** @param until by the clock of this browser */
  follow(id: string, until: Date | undefined): void {
    const before = this.#others.get(id);
    if (until === undefined) this.#others.delete(id);
    else this.#others.set(id, until);
    this.#await();
    if (before?.getTime() !== until?.getTime()) this.#changed();
  }

  /** The person has entered something, or has taken it away. */
  entered(model: FormModel): void {
    const id = idOf(model.interaction);
    if (!this.#isSupported || this.#pauses.has(id)) return;
    const look = (): void => {
      this.#pauses.delete(id);
      void this.#look(id, model);
    };
    this.#pauses.set(id, window.setTimeout(look, PAUSE_MS));
  }

  /** There is a connection again, which has none of them. */
  connected(): void {
    const own = [...this.#own.entries()];
    this.#own.clear();
    for (const [id, { model, until }] of own) if (until > Date.now()) void this.#look(id, model);
  }

  /** The person does something else: what was entered stays. */
  giveBack(model: FormModel): void {
    const id = idOf(model.interaction);
    this.#stop(id);
    if (this.#own.delete(id)) void this.#tell(model, true);
  }

  /** It is being ended here, or has ended. */
  drop(id: string): void {
    this.#stop(id);
    this.#own.delete(id);
    this.follow(id, undefined);
  }

  /** For good, or until it is followed again. */
  end(): void {
    window.clearTimeout(this.#timer);
    for (const id of [...this.#pauses.keys()]) this.#stop(id);
  }

  #stop(id: string): void {
    window.clearTimeout(this.#pauses.get(id));
    this.#pauses.delete(id);
  }

  async #look(id: string, model: FormModel): Promise<void> {
    if (model.acted) return;
    const isBegun = model.hasInput() || !isBlank(model.reason);
    const until = this.#own.get(id)?.until ?? 0;
    if (!isBegun) {
      if (this.#own.delete(id)) await this.#tell(model, true);
    } else if (until - Date.now() < AGAIN_MS) {
      // known at once, so that it is not sent twice
      this.#own.set(id, { model, until: Date.now() + 2 * AGAIN_MS });
      // the last one who takes it has it
      if (await this.#tell(model, false)) this.follow(id, undefined);
      else this.#own.delete(id);
    }
  }

  /** Whether the server has taken it. A server without takes is not asked again. */
  async #tell(model: FormModel, release: boolean): Promise<boolean> {
    try {
      await this.#send(model.interaction, release);
      return true;
    } catch (error) {
      if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) this.#isSupported = false;
      return false;
    }
  }

  #await(): void {
    window.clearTimeout(this.#timer);
    if (this.#others.size === 0) return;
    const first = Math.min(...[...this.#others.values()].map((until) => until.getTime()));
    this.#timer = window.setTimeout(() => this.#over(), Math.min(LONGEST_MS, Math.max(0, first - Date.now())));
  }

  #over(): void {
    const over = [...this.#others.keys()].filter((id) => this.until(id) === undefined);
    for (const id of over) this.#others.delete(id);
    this.#await();
    if (over.length > 0) this.#changed();
  }
}
