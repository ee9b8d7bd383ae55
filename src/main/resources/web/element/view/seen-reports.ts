/** Reports which questions the person has seen (ADR 126). What notices it comes when the browser is idle: nothing waits for it. */

import type { FormModel } from '../model/form.ts';
import { idOf, keyOf } from '../model/names.ts';
import { SEEN } from '../modules.ts';
import type { Session } from '../session/session.ts';
import type { ElementApi } from './element-api.ts';
import { whenIdle } from './idle.ts';
import type { SeenWatch, Shown } from './seen-watch.ts';

export class SeenReports {
  readonly #element: ElementApi;
  #watch: SeenWatch | undefined;
  /** The key of what it was last loaded for. */
  #tried: string | undefined;

  constructor(element: ElementApi) {
    this.#element = element;
  }

  /** @param model what stands open */
  follow(session: Session | undefined, model: FormModel | undefined, cardOf: (id: string) => Element | undefined): void {
    const { tellSeen, readonly } = this.#element;
    // with the next connection the second begins anew
    const isTold = tellSeen !== 'off' && !readonly && session?.connection === 'open';
    const shown = isTold && model ? unseen(session, model, cardOf) : undefined;
    if (shown !== undefined) this.#bring(shown.key);
    this.#watch?.follow(shown);
  }

  end(): void {
    this.#watch?.end();
    this.#watch = this.#tried = undefined;
  }

  /** Where it could not be loaded, it is tried again for the next question. */
  #bring(key: string): void {
    if (this.#watch !== undefined || this.#tried === key) return;
    this.#tried = key;
    whenIdle(() => void this.#load());
  }

  async #load(): Promise<void> {
    const make = await SEEN.load();
    if (make === undefined || !this.#element.isConnected) return;
    this.#watch ??= make();
    this.#element.requestUpdate();
  }
}

/** Undefined where it is known that a person has seen it. */
function unseen(session: Session, model: FormModel, cardOf: (id: string) => Element | undefined): Shown | undefined {
  const interaction = session.slots.latest(model);
  const card = cardOf(idOf(interaction));
  if (card === undefined || interaction.seenAt !== undefined) return undefined;
  return { card, key: keyOf(interaction), report: () => session.seen(interaction) };
}
