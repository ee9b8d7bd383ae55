/** How much the page explains: everything to a newcomer, little once they have tried it, nothing once a host has asked. */

import type { Interaction } from '../element/protocol/schemas.ts';
import type { ParleyQuestions } from '../element/index.ts';
import { byId } from './dom.ts';
import { TURN } from './tryit/turn.ts';

type Stage = 'first' | 'tried' | 'asked';

export class Newcomer {
  readonly #page = byId('empty');
  #stage: Stage = 'first';

  constructor(questions: ParleyQuestions) {
    questions.addEventListener('parley-asked', ({ interaction }) => this.#note(interaction));
    questions.addEventListener('parley-listed', () => {
      for (const interaction of questions.ended) this.#note(interaction);
      // until then nobody knows what was asked before
      this.#page.dataset['stage'] = this.#stage;
    });
  }

  #note({ turnId }: Interaction): void {
    if (this.#stage === 'asked') return;
    this.#stage = turnId === TURN ? 'tried' : 'asked';
    this.#page.dataset['stage'] = this.#stage;
    byId('connect').removeAttribute('open');
    if (this.#stage === 'asked') {
      for (const invitation of document.querySelectorAll<HTMLElement>('[data-try]')) invitation.hidden = true;
    }
  }
}
