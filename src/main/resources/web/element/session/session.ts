/** One session as this frontend sees it: what is open, what has ended, and what the human does about it. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { briefly } from '../bundles.ts';
import { Drafts } from '../model/drafts.ts';
import { endedAt, type Ended, type KnownEnding } from '../model/endings.ts';
import { FormModel } from '../model/form.ts';
import { HISTORY } from '../modules.ts';
import { RpcError } from '../protocol/calls.ts';
import { SessionSocket, type Connection, type SocketOptions } from '../protocol/socket.ts';
import type { By, Ending } from '../protocol/parts.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Notification, Requests } from '../protocol/wire.ts';
import { trimmed } from '../text/blank.ts';
import { Arrivals, interactionsIn } from './arrivals.ts';
import { EndedList } from './ended-list.ts';
import { Listing } from './listing.ts';
import { Retention } from './retention.ts';
import { Scope } from './scope.ts';
import { ServerDrafts } from './server-drafts.ts';
import { Slots } from './slots.ts';

/** Error codes: the interaction has ended already, or the server does not know it. */
const OVER = [1201, 1202];

/** What the element shows, or tells the page around it, when something happens. */
export interface SessionListener {
  connectionChanged(state: Connection): void;
  peopleChanged(people: number): void;
  /** A host asks in the session. @param name what it calls itself, if it does */
  hostNamed(name: string | undefined): void;
  asked(model: FormModel): void;
  /** What is open and what has ended is known. */
  listed(): void;
  /** `wasShown`: it stood open here until now. */
  ended(ended: Ended, wasShown: boolean): void;
}

export class Session implements ReactiveController {
  connection: Connection = 'connecting';
  people = 0;
  /** Whether the server has sent all open interactions, so that an empty list means that none is open. */
  isKnown = false;
  readonly slots = new Slots();
  readonly history = new EndedList();
  readonly retention: Retention;
  readonly #host: ReactiveControllerHost;
  readonly #listener: SessionListener;
  readonly socket: SessionSocket;
  readonly #drafts: Drafts;
  readonly #serverDrafts: ServerDrafts;
  readonly #scope: Scope;
  readonly #listing: Listing;
  readonly #arrivals: Arrivals;
  #isConnected = false;
  /** Tool-use ids shown as open before the connection broke that the server has not confirmed since. */
  #unconfirmed = new Set<string>();

  constructor(
    host: ReactiveControllerHost,
    sessionId: string,
    listener: SessionListener,
    options: SocketOptions & { readonly only?: string; readonly ownWords?: () => string },
  ) {
    this.#host = host;
    this.#scope = new Scope(options.only ?? '');
    this.#arrivals = new Arrivals(this.slots, this.#scope, options.ownWords);
    this.#listener = listener;
    this.#drafts = new Drafts(sessionId);
    this.socket = new SessionSocket(
      sessionId,
      {
        connection: (state) => this.#connection(state),
        notified: (notification) => void this.#arrived(interactionsIn(notification), () => this.#notified(notification)),
      },
      options,
    );
    this.#serverDrafts = new ServerDrafts((toolUseId, answers, revision) =>
      this.socket.request('interaction/draft', { toolUseId, answers, revision }),
    );
    this.retention = new Retention(this.history, () => host.requestUpdate());
    this.#listing = new Listing((params) => this.socket.request('interaction/list', params));
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.socket.open();
    window.addEventListener('pagehide', this.#flush);
  }

  hostUpdated(): void {
    this.retention.follow();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.retention.stop();
    window.removeEventListener('pagehide', this.#flush);
    this.#flush();
    this.socket.close();
  }

  readonly #flush = (): void => this.#serverDrafts.flush();

  /** Rejected when the server refuses, or when there is no connection. */
  async respond(model: FormModel): Promise<void> {
    const note = trimmed(model.note);
    await this.#act(model, 'answered', 'interaction/respond', { answers: model.answers(), ...(note ? { note } : {}) });
  }

  async decline(model: FormModel): Promise<void> {
    const reason = trimmed(model.reason);
    await this.#act(model, 'declined', 'interaction/decline', reason ? { reason } : {});
  }

  async askBack(model: FormModel): Promise<void> {
    const said = { reason: trimmed(model.reason), kind: 'discuss' } as const;
    await this.#act(model, 'declined', 'interaction/decline', said, { ...model.interaction, ...said });
  }

  async cancel(model: FormModel): Promise<void> {
    await this.#act(model, 'cancelled', 'interaction/cancel', {});
  }

  /** Ends it, which is shown once there is what shows it. */
  async #act<M extends 'interaction/respond' | 'interaction/decline' | 'interaction/cancel'>(
    { interaction: { toolUseId } }: FormModel,
    ending: Ending,
    method: M,
    params: Omit<Requests[M]['params'], 'toolUseId'>,
    interaction?: Interaction,
  ): Promise<void> {
    this.#serverDrafts.forget(toolUseId);
    await this.#orElse(this.socket.request(method, { toolUseId, ...params } as Requests[M]['params']));
    if (HISTORY.here === undefined) await briefly(HISTORY.load());
    if (this.#isConnected) this.#end(toolUseId, ending, 'you', interaction);
    else this.#drafts.drop({ toolUseId });
  }

  async extend(model: FormModel, seconds: number): Promise<string> {
    const request = this.socket.request('interaction/extend', { toolUseId: model.interaction.toolUseId, seconds });
    return (await this.#orElse(request)).expiresAt;
  }

  /** Reads the list again if the interaction has ended already, in case the notice of its end was lost. */
  async #orElse<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof RpcError && OVER.includes(error.code)) void this.#resync();
      throw error;
    }
  }

  /** Something was entered: kept here at once, and on the server a little later. */
  changed(model: FormModel): void {
    const { toolUseId } = model.interaction;
    this.#drafts.save(model.interaction, model.draft());
    this.#serverDrafts.save(toolUseId, () => model.answers());
  }

  #connection(state: Connection): void {
    // while it reconnects the state stays `lost`, so that a screen reader does not announce every attempt
    if (state !== 'connecting' || this.connection !== 'lost') {
      this.connection = state;
      this.#listener.connectionChanged(state);
    }
    if (state === 'open') void this.#resync();
    this.#host.requestUpdate();
  }

  /** What comes after the element has left is for nobody. */
  async #arrived(interactions: readonly Interaction[], act: () => void, missing?: ReadonlySet<string>): Promise<void> {
    await this.#arrivals.take(interactions, () => (this.#isConnected ? act() : undefined), missing);
  }

  #notified(notification: Notification): void {
    switch (notification.method) {
      case 'session/ready':
        // the open interactions follow this message; their number is known
        this.isKnown ||= notification.params.open === 0;
        this.retention.ms = (notification.params.retentionSeconds ?? 0) * 1000 || undefined;
        break;
      case 'session/host':
        this.#listener.hostNamed(notification.params.name);
        break;
      case 'session/closing':
        return;
      case 'session/presence':
        this.people = notification.params.people;
        this.#listener.peopleChanged(this.people);
        break;
      case 'interaction/requested':
        this.#showUnlessEnded(notification.params.interaction);
        break;
      case 'interaction/updated':
        this.#update(notification.params.interaction);
        break;
      case 'interaction/resolved': {
        const { toolUseId, status, by, interaction } = notification.params;
        this.#end(toolUseId, status, by, interaction);
        break;
      }
    }
    this.#host.requestUpdate();
  }

  /** Finds out what ended while nobody was connected, and the history that this frontend has not seen. */
  async #resync(): Promise<void> {
    this.#unconfirmed = new Set(this.slots.models().map((model) => model.interaction.toolUseId));
    const list = await this.#listing.read(this.#unconfirmed);
    await this.#arrived(list ?? [], () => this.#compare(list), list && this.#unconfirmed);
  }

  #compare(list: readonly Interaction[] | undefined): void {
    const byAge = [...(list ?? [])].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    for (const interaction of byAge) {
      const { toolUseId, status } = interaction;
      if (status !== 'open') this.#end(toolUseId, status, undefined, interaction);
      else this.#showUnlessEnded(interaction);
    }
    if (list === undefined) return;
    this.isKnown = true;
    for (const toolUseId of this.#unconfirmed) this.#end(toolUseId, 'gone', undefined, undefined);
    this.#listener.listed();
    this.#host.requestUpdate();
  }

  /** Whether the server has more that has ended than is known here, and there is room for it. */
  get hasOlder(): boolean {
    return this.#listing.hasOlder && !this.history.isFull;
  }

  /** Reads more of what has ended. */
  async readOlder(): Promise<void> {
    const isWanted = (found: Interaction): boolean => found.status !== 'open' && this.#scope.takes(found) && !this.history.has(found);
    this.history.addOlder(await this.#listing.older(isWanted));
    this.#host.requestUpdate();
  }

  #show(interaction: Interaction): void {
    if (!this.#scope.takes(interaction)) return;
    const { toolUseId, replaces } = interaction;
    // the notice that the earlier one ended was lost; what was typed for it must not answer this one
    if (this.slots.showsAnother(interaction)) this.#end(toolUseId, 'gone', undefined);
    this.#unconfirmed.delete(toolUseId);
    this.#serverDrafts.know(toolUseId, interaction.draftRevision);
    if (this.slots.has(toolUseId)) {
      this.slots.refresh(interaction);
      return;
    }
    const model = this.slots.add(interaction, this.#drafts.load(interaction));
    if (replaces !== undefined) {
      this.#drafts.save(interaction, model.draft());
      this.history.replaced(replaces);
    }
    this.#listener.asked(model);
  }

  /** An open interaction may have ended here since the server wrote that, or since it waits: it stays closed. */
  #showUnlessEnded(interaction: Interaction): void {
    const isShown = this.slots.has(interaction.toolUseId) && !this.slots.showsAnother(interaction);
    if (isShown || !this.history.has(interaction)) this.#show(interaction);
  }

  /** An interaction that has ended is updated too, when a host fetches its result: that opens no card. */
  #update(interaction: Interaction): void {
    const { toolUseId, status } = interaction;
    if (status === 'open') this.#showUnlessEnded(interaction);
    else if (this.slots.has(toolUseId)) this.#end(toolUseId, status, undefined, interaction);
    else this.history.complete(interaction);
  }

  /** Removes the card of that id. */
  #close(toolUseId: string): FormModel | undefined {
    this.#unconfirmed.delete(toolUseId);
    this.#serverDrafts.drop(toolUseId);
    return this.slots.remove(toolUseId);
  }

  #end(toolUseId: string, ending: KnownEnding, by: By | undefined, interaction?: Interaction): void {
    if (!this.#scope.takes(interaction ?? { toolUseId })) return;
    const model = interaction && this.slots.showsAnother(interaction) ? undefined : this.#close(toolUseId);
    this.#drafts.drop(interaction ?? model?.interaction ?? { toolUseId });
    // while this window sends, an update may tell that somebody else was faster
    const mine = model?.acted === true && by === 'you';
    const ended: Ended = {
      toolUseId,
      ending,
      by,
      mine,
      interaction: interaction ?? model?.interaction,
      entered: model?.entered() ?? [],
      at: endedAt(interaction),
    };
    if (this.history.add(ended)) this.#listener.ended(ended, model !== undefined);
    this.#host.requestUpdate();
  }
}
