/** The session as this page sees it: what is open, what has ended, and what the human does about it. */

import { announce } from './announcer.ts';
import { Cards, type Added } from './cards.ts';
import type { KnownEnding } from './endings.ts';
import { History } from './history/history.ts';
import { Drafts } from './interaction/drafts.ts';
import type { FormActions } from './interaction/form.ts';
import type { By, Ending, Interaction, Notification, Resolved } from './protocol.ts';
import { SessionSocket, type Connection } from './socket.ts';
import { showConnection, showPeople } from './status.ts';

export class Session {
  readonly #socket: SessionSocket;
  readonly #drafts: Drafts;
  readonly #history = new History();
  readonly #cards = new Cards();
  /** Shown as open before the connection broke, and not heard of since it is back. */
  #unconfirmed = new Set<string>();

  constructor(sessionId: string) {
    this.#drafts = new Drafts(sessionId);
    this.#socket = new SessionSocket(sessionId, {
      connection: (state) => this.#connection(state),
      notified: (notification) => this.#notified(notification),
    });
  }

  open(): void {
    this.#socket.open();
  }

  #connection(state: Connection): void {
    showConnection(state);
    if (state === 'open') void this.#resync();
  }

  #notified(notification: Notification): void {
    switch (notification.method) {
      case 'session/ready':
        if (notification.params.open === 0) this.#cards.showCount();
        return;
      case 'session/closing':
        return;
      case 'session/presence':
        showPeople(notification.params.people);
        return;
      case 'interaction/requested':
      case 'interaction/updated':
        this.#show(notification.params.interaction);
        return;
      case 'interaction/resolved':
        this.#resolved(notification.params);
        return;
    }
  }

  /** Finds out what ended while nobody was connected, and the history that this page has not seen. */
  async #resync(): Promise<void> {
    this.#unconfirmed = new Set(this.#cards.ids());
    const list = await this.#socket.request('interaction/list', {}).catch(() => undefined);
    const byAge = [...(list?.interactions ?? [])].sort(
      (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
    );
    for (const interaction of byAge) {
      const { toolUseId, status } = interaction;
      if (status === 'open') this.#show(interaction);
      else this.#end(toolUseId, status, undefined, interaction);
    }
    if (list === undefined) return;
    for (const toolUseId of this.#unconfirmed) this.#end(toolUseId, 'gone', undefined, undefined);
  }

  #show(interaction: Interaction): void {
    const { toolUseId, replaces } = interaction;
    this.#unconfirmed.delete(toolUseId);
    const shown = this.#cards.get(toolUseId);
    if (shown !== undefined) {
      shown.refresh(interaction);
      return;
    }
    const added = this.#cards.add(interaction, this.#drafts.load(toolUseId), this.#actions(toolUseId));
    const news = replaces === undefined ? 'New' : 'Asked again';
    const complaint = interaction.errorSummary ? `. ${interaction.errorSummary}` : '';
    announce(`${news} from ${interaction.asker.client}: ${added.form.title}${complaint}`);
    if (replaces === undefined) return;
    this.#drafts.save(toolUseId, added.form.draft());
    this.#takePlace(added, replaces);
  }

  /**
   * The focus follows to what takes the place of an earlier card, unless the human is elsewhere: to
   * the question that had it there, so that nothing lands in another, or to the first error.
   */
  #takePlace({ form, focused }: Added, replaces: string): void {
    const wasThere = this.#history.hasFocus(replaces);
    this.#history.replaced(replaces);
    if (!wasThere && document.activeElement !== document.body) return;
    if (!form.parts.focus(focused) && !form.parts.lead() && wasThere) form.element.focus();
  }

  #resolved({ toolUseId, status, by, interaction }: Resolved): void {
    this.#end(toolUseId, status, by, interaction);
  }

  #end(toolUseId: string, ending: KnownEnding, by: By | undefined, interaction?: Interaction): void {
    this.#unconfirmed.delete(toolUseId);
    this.#drafts.drop(toolUseId);
    const form = this.#cards.get(toolUseId);
    const hadFocus = form?.element.contains(document.activeElement) === true;
    this.#cards.remove(toolUseId);
    const mine = form?.acted === true && by !== 'other' && by !== 'host' && by !== 'policy';
    const entry = this.#history.add({
      toolUseId,
      ending,
      by,
      mine,
      interaction: interaction ?? form?.interaction,
      entered: form?.parts.entered() ?? [],
    });
    if (form === undefined || entry === undefined) return;
    announce(entry.querySelector('.outcome')?.textContent ?? '');
    if (hadFocus) entry.focus({ preventScroll: mine });
  }

  #actions(toolUseId: string): FormActions {
    const socket = this.#socket;
    const done = (ending: Ending): void => this.#end(toolUseId, ending, 'you');
    return {
      respond: async (answers, note) => {
        await socket.request('interaction/respond', { toolUseId, answers, ...(note ? { note } : {}) });
        done('answered');
      },
      decline: async (reason) => {
        await socket.request('interaction/decline', { toolUseId, ...(reason ? { reason } : {}) });
        done('declined');
      },
      cancel: async () => {
        await socket.request('interaction/cancel', { toolUseId });
        done('cancelled');
      },
      changed: (draft) => this.#drafts.save(toolUseId, draft),
    };
  }
}
