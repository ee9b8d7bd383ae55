/** The row of the inbox in which a person says that they are away, or back. */

import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { awayOf, awayTimesOf } from './away.ts';
import type { Inbox } from './inbox.ts';

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class AwayRow {
  readonly #host: Host;
  readonly #inbox: () => Inbox | undefined;
  readonly #said: () => void;
  readonly #failed: () => void;
  /** Whether the person was away when it last could not be saved that they are, or are not; undefined where it could. */
  #wasUnsaved: boolean | undefined;

  /**
   * @param said it was saved
   * @param failed it was not
   */
  constructor(host: Host, inbox: () => Inbox | undefined, said: () => void, failed: () => void) {
    this.#host = host;
    this.#inbox = inbox;
    this.#said = said;
    this.#failed = failed;
  }

  get isAway(): boolean {
    return this.#inbox()?.awayUntil !== undefined;
  }

  render(words: Localizer): TemplateResult {
    return awayOf(
      {
        until: this.#inbox()?.awayUntil,
        hasFailed: this.#wasUnsaved === this.isAway,
        act: this.act,
      },
      words,
    );
  }

  /** The times to choose from. */
  dialog(words: Localizer): TemplateResult {
    return awayTimesOf((until) => void this.#set(until), words);
  }

  /** Asks until when, or says that they are back. */
  readonly act = (): void => {
    if (this.isAway) void this.#set(undefined);
    else this.#times?.showModal();
  };

  get #times(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog[data-testid="away-times"]');
  }

  async #set(until: Date | undefined): Promise<void> {
    this.#times?.close();
    this.#wasUnsaved = undefined;
    try {
      await this.#inbox()?.setAway(until);
      this.#said();
    } catch {
      this.#wasUnsaved = this.isAway;
      this.#failed();
      this.#host.requestUpdate();
    }
  }
}
