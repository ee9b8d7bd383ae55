/** One session, or an inbox, as this frontend sees it: what is open, what has ended, and what the human does about it. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { briefly } from '../bundles.ts';
import { Drafts } from '../model/drafts.ts';
import { endedAt, type Ended, type KnownEnding } from '../model/endings.ts';
import { FormModel } from '../model/form.ts';
import { idOf, type Named } from '../model/names.ts';
import { HISTORY } from '../modules.ts';
import { RpcError } from '../protocol/calls.ts';
import type { Connection, SessionSocket } from '../protocol/socket.ts';
import type { By, Ending } from '../protocol/parts.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Notification } from '../protocol/notifications.ts';
import type { Requests } from '../protocol/requests.ts';
import { trimmed } from '../text/blank.ts';
import { Arrivals, interactionsIn } from './arrivals.ts';
import { EndedList } from './ended-list.ts';
import { LateSharing } from './late-sharing.ts';
import { Retention } from './retention.ts';
import { Scope } from './scope.ts';
import type { SessionListener } from './session-listener.ts';
import { Slots } from './slots.ts';
import type { Reader, Source } from './source.ts';

/** Error codes: the interaction has ended already, or the server does not know it. */
const OVER = [1201, 1202];

/** The requests on one interaction. */
type OfOne = Extract<keyof Requests, `interaction/${string}`> & Exclude<keyof Requests, 'interaction/list'>;

export class Session implements ReactiveController {
  connection: Connection = 'connecting';
  people = 0;
  /** Whether the server has sent all open interactions, so that an empty list means that none is open. */
  isKnown = false;
  readonly slots: Slots;
  readonly history = new EndedList();
  readonly retention: Retention;
  readonly sharing = new LateSharing(this, () => this.#host.requestUpdate());
  readonly #host: ReactiveControllerHost;
  readonly #listener: SessionListener;
  readonly #source: Source;
  readonly #socket: SessionSocket;
  readonly #drafts = new Drafts();
  readonly #scope: Scope;
  readonly #reader: Reader;
  readonly #arrivals: Arrivals;
  #isConnected = false;
  /** Ids shown as open before the connection broke that the server has not confirmed since. */
  #unconfirmed = new Set<string>();

  constructor(
    host: ReactiveControllerHost,
    source: Source,
    listener: SessionListener,
    options: { readonly only?: string; readonly ownWords?: () => string },
  ) {
    this.#host = host;
    this.#source = source;
    this.slots = new Slots(source.order, source.isLater);
    this.#scope = new Scope(options.only ?? '');
    this.#arrivals = new Arrivals(this.slots, this.#scope, options.ownWords);
    this.#listener = listener;
    this.#socket = source.connect({
      connection: (state) => this.#connection(state),
      notified: (notification) => void this.#arrived(interactionsIn(notification), () => this.#notified(notification)),
    });
    this.retention = new Retention(this.history, () => host.requestUpdate());
    this.#reader = source.reader(this.#socket);
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#socket.open();
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
    this.#socket.close();
  }

  readonly #flush = (): void => this.sharing.here?.flush();

  request<M extends OfOne>(method: M, named: Named, params: Omit<Requests[M]['params'], 'toolUseId'>): Promise<Requests[M]['result']> {
    return this.#socket.request(method, { ...this.#source.names(named), ...params } as Requests[M]['params']);
  }

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
    { interaction: named }: FormModel,
    ending: Ending,
    method: M,
    params: Omit<Requests[M]['params'], 'toolUseId'>,
    interaction?: Interaction,
  ): Promise<void> {
    this.sharing.here?.forget(idOf(named));
    await this.#orElse(this.request(method, named, params));
    if (HISTORY.here === undefined) await briefly(HISTORY.load());
    if (this.#isConnected) this.#end(named, ending, 'you', interaction);
    else this.#drafts.drop(named);
  }

  async extend(model: FormModel, seconds: number): Promise<string> {
    return (await this.#orElse(this.request('interaction/extend', model.interaction, { seconds }))).expiresAt;
  }

  readonly seen = (interaction: Interaction): Promise<unknown> => this.request('interaction/seen', interaction, {});

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
    this.#drafts.save(model.interaction, model.draft());
    this.sharing.use((sharing) => sharing.changed(model));
  }

  #connection(state: Connection): void {
    // while it reconnects the state stays `lost`, so that a screen reader does not announce every attempt
    if (state !== 'connecting' || this.connection !== 'lost') {
      this.connection = state;
      this.#listener.connectionChanged(state);
    }
    if (state === 'open') {
      this.sharing.here?.connected();
      void this.#resync();
    }
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
      case 'interaction/taken':
        this.sharing.use((sharing) => sharing.taken(notification.params));
        break;
      case 'interaction/resolved': {
        const { status, by, interaction } = notification.params;
        this.#end(interaction, status, by, interaction);
        break;
      }
    }
    this.#host.requestUpdate();
  }

  /** Finds out what ended while nobody was connected, and the history that this frontend has not seen. */
  async #resync(): Promise<void> {
    this.#unconfirmed = new Set(this.slots.models().map(({ interaction }) => idOf(interaction)));
    const list = await this.#reader.read(this.#unconfirmed);
    await this.#arrived(list ?? [], () => this.#compare(list), list && this.#unconfirmed);
  }

  #compare(list: readonly Interaction[] | undefined): void {
    const byAge = [...(list ?? [])].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    for (const interaction of byAge) {
      const { status } = interaction;
      if (status !== 'open') this.#end(interaction, status, undefined, interaction);
      else this.#showUnlessEnded(interaction);
    }
    if (list === undefined) return;
    this.isKnown = true;
    for (const { interaction } of this.slots.models()) if (this.#unconfirmed.has(idOf(interaction))) this.#end(interaction, 'gone', undefined);
    this.#listener.listed();
    this.#host.requestUpdate();
  }

  /** Whether the server has more that has ended than is known here, and there is room for it. */
  get hasOlder(): boolean {
    return this.#reader.hasOlder && !this.history.isFull;
  }

  /** Reads more of what has ended. */
  async readOlder(): Promise<void> {
    const isWanted = (found: Interaction): boolean => found.status !== 'open' && this.#scope.takes(found) && !this.history.has(found);
    this.history.addOlder(await this.#reader.older(isWanted));
    this.#host.requestUpdate();
  }

  /** Shows further open ones, which somebody has read. */
  async bring(interactions: readonly Interaction[]): Promise<void> {
    await this.#arrived(interactions, () => interactions.forEach((one) => this.#showUnlessEnded(one)));
  }

  #show(interaction: Interaction): void {
    if (!this.#scope.takes(interaction)) return;
    const id = idOf(interaction);
    // the notice that the earlier one ended was lost; what was typed for it must not answer this one
    if (this.slots.showsAnother(interaction)) this.#end(interaction, 'gone', undefined);
    this.#unconfirmed.delete(id);
    this.sharing.here?.know(interaction);
    if (this.slots.has(id)) {
      this.slots.refresh(interaction);
      return;
    }
    const model = this.slots.add(interaction, this.#drafts.load(interaction));
    if (interaction.replaces !== undefined) {
      this.#drafts.save(interaction, model.draft());
      this.history.replaced(interaction);
    }
    this.#listener.asked(model);
  }

  /** An open interaction may have ended here since the server wrote that, or since it waits: it stays closed. */
  #showUnlessEnded(interaction: Interaction): void {
    const isShown = this.slots.has(idOf(interaction)) && !this.slots.showsAnother(interaction);
    if (isShown || !this.history.has(interaction)) this.#show(interaction);
  }

  /** An interaction that has ended is updated too, when a host fetches its result: that opens no card. */
  #update(interaction: Interaction): void {
    const { status } = interaction;
    if (status === 'open') this.#showUnlessEnded(interaction);
    else if (this.slots.has(idOf(interaction))) this.#end(interaction, status, undefined, interaction);
    else this.history.complete(interaction);
  }

  /** Removes the card of that id. */
  #close(id: string): FormModel | undefined {
    this.#unconfirmed.delete(id);
    this.sharing.here?.drop(id);
    return this.slots.remove(id);
  }

  /** @param named the interaction itself where the server has sent it as it ended */
  #end(named: Named, ending: KnownEnding, by: By | undefined, interaction?: Interaction): void {
    if (!this.#scope.takes(interaction ?? named)) return;
    const model = interaction && this.slots.showsAnother(interaction) ? undefined : this.#close(idOf(named));
    this.#drafts.drop(interaction ?? model?.interaction ?? named);
    // while this window sends, an update may tell that somebody else was faster
    const mine = model?.acted === true && by === 'you';
    const { sessionId, toolUseId } = named;
    const entered = model?.entered() ?? [];
    const ended: Ended = { sessionId, toolUseId, ending, by, mine, interaction: interaction ?? model?.interaction, entered, at: endedAt(interaction) };
    if (this.history.add(ended)) this.#listener.ended(ended, model !== undefined);
    this.#host.requestUpdate();
  }
}
