/** Whether the list or the question is shown where there is no room for both; the Back of the browser leads from the question to the list. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { goBack, inTurn, isOwnMove } from '../view/history-moves.ts';

/** What an entry of the browser's history says. */
interface Marked {
  readonly parleyInbox?: boolean;
  readonly parleyStep?: { readonly depth: number };
}

type Host = ReactiveControllerHost & Element & { readonly useHistory: boolean };

export class TwoPanes implements ReactiveController {
  shown: 'list' | 'question' = 'list';
  readonly #host: Host;
  readonly #listed: () => void;
  /** Whether the question was entered in the browser's history. */
  #isEntered = false;

  /** @param listed the human has come back to the list */
  constructor(host: Host, listed: () => void) {
    this.#host = host;
    this.#listed = listed;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('popstate', this.#moved);
  }

  hostDisconnected(): void {
    window.removeEventListener('popstate', this.#moved);
  }

  /** @param isNarrow whether there is no room for both */
  showQuestion(isNarrow: boolean): void {
    const wasShown = this.shown === 'question';
    this.shown = 'question';
    this.#host.requestUpdate();
    if (wasShown || !isNarrow || !this.#host.useHistory) return;
    this.#isEntered = true;
    inTurn(() => history.pushState({ ...history.state, parleyInbox: true }, ''));
  }

  showList(): void {
    if (markOf().parleyInbox === true && this.#host.useHistory) {
      inTurn(() => goBack(1 + (markOf().parleyStep?.depth ?? 0)));
    }
    this.#list();
  }

  readonly #moved = (): void => {
    // where both are shown, the moves are those of the steps of a set
    if (!isOwnMove() && this.#isEntered && markOf().parleyInbox !== true) this.#list();
  };

  #list(): void {
    this.shown = 'list';
    this.#isEntered = false;
    this.#host.requestUpdate();
    this.#listed();
  }
}

function markOf(): Marked {
  return (history.state ?? {}) as Marked;
}
