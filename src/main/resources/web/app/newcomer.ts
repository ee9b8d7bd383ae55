/**
 * How much the page explains: everything to a newcomer, little once they have tried it, and once a host has
 * asked nothing but that.
 */

import type { Interaction } from '../element/protocol/schemas.ts';
import type { ParleyQuestions } from '../element/index.ts';
import { byId } from './dom.ts';
import { spoken } from './i18n/words.ts';
import { showHost } from './status.ts';
import { TURN } from './tryit/turn.ts';

type Stage = 'first' | 'tried' | 'asked';

export class Newcomer {
  readonly #page = byId('empty');
  #stage: Stage = 'first';
  /** What the host that asks here calls itself. */
  #host: { readonly name: string | undefined } | undefined;

  constructor(questions: ParleyQuestions) {
    questions.addEventListener('parley-host', ({ name }) => (this.#host ??= { name }));
    questions.addEventListener('parley-asked', ({ interaction }) => this.#note(interaction));
    questions.addEventListener('parley-listed', () => {
      for (const interaction of questions.ended) this.#note(interaction);
      // until then nobody knows what was asked before
      this.#page.dataset['stage'] = this.#stage;
    });
  }

  #note({ turnId, host }: Interaction): void {
    if (this.#stage === 'asked') return;
    this.#stage = turnId === TURN ? 'tried' : 'asked';
    // the page itself is no host
    this.#host = this.#stage === 'tried' ? undefined : (this.#host ?? { name: host?.name });
    this.#page.dataset['stage'] = this.#stage;
    byId('connect').removeAttribute('open');
    if (this.#stage === 'asked') {
      void spoken.then(() => showHost(this.#host?.name));
      for (const invitation of document.querySelectorAll<HTMLElement>('[data-try]')) invitation.hidden = true;
    }
  }
}
