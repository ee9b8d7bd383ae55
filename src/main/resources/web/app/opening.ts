/** Opens the question that the address or a click on a notification names, as soon as it is known here. */

import type { ParleyQuestions } from '../element/index.ts';

const IN_ADDRESS = /^#question=(.*)$/;

/** What may be the id of a session or of a tool use. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id);
}

export class Opening {
  readonly #questions: ParleyQuestions;
  #awaited: string | undefined;

  constructor(questions: ParleyQuestions) {
    this.#questions = questions;
    questions.addEventListener('parley-asked', ({ interaction }) => {
      if (interaction.toolUseId === this.#awaited) this.open(this.#awaited);
    });
    window.addEventListener('hashchange', () => this.#fromAddress());
    // only workers of this origin reach the page here
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ question?: unknown } | null>) =>
      this.open(data?.question),
    );
    this.#fromAddress();
  }

  open(toolUseId: unknown): void {
    if (!isId(toolUseId)) return;
    const isKnown = this.#questions.interactions.some((interaction) => interaction.toolUseId === toolUseId);
    this.#awaited = isKnown ? undefined : toolUseId;
    if (isKnown) void this.#questions.open(toolUseId);
  }

  /** Takes it out of the address, so that a reload does not come back to it. */
  #fromAddress(): void {
    const found = IN_ADDRESS.exec(location.hash)?.[1];
    if (found === undefined) return;
    history.replaceState(history.state, '', location.origin + location.pathname + location.search);
    this.open(decoded(found));
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
