/** All that is asked of a person, in whatever session. The first questions come by themselves, the others when they are wanted. */

import { idOf, type Named } from '../model/names.ts';
import { RpcError } from '../protocol/calls.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { SessionSocket, SocketListener, SocketOptions } from '../protocol/socket.ts';
import type { Notification } from '../protocol/notifications.ts';
import type { Reader, Source } from '../session/source.ts';
import { Activity } from './activity.ts';
import { Absence } from './away.ts';
import { Arrangement } from './arrangement.ts';
import { InboxSocket } from './inbox-socket.ts';
import { Snoozes } from './snoozes.ts';

/** Of a page. */
const PAGE = 50;

/** The server knows no such interaction. */
const NOT_FOUND = 1201;

export class Inbox implements Source, Reader {
  readonly arrangement = new Arrangement();
  readonly order = this.arrangement.order;
  readonly hasOlder = false;
  readonly #options: SocketOptions;
  readonly #changed: () => void;
  readonly #activity = new Activity(() => this.#requested().request('inbox/active', {}));
  readonly #absence = new Absence(() => this.#changed());
  readonly #snoozes: Snoozes;
  #socket: InboxSocket | undefined;
  /** Ids of what is open and was sent. */
  #sent = new Set<string>();
  #rest = 0;
  /** Where the others begin; undefined where there are none. */
  #cursor: string | undefined;
  #isReplayed = false;

  /**
   * @param changed how many are open may have changed, or whether the person is away
   * @param returned the time has come of some that were put off
   */
  constructor(options: SocketOptions, changed: () => void, returned: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#snoozes = new Snoozes(() => {
      this.#changed();
      returned();
    });
    this.arrangement.isAway = () => this.awayUntil !== undefined;
    this.arrangement.laterUntil = (interaction) => this.laterUntil(interaction);
  }

  connect(listener: SocketListener): SessionSocket {
    this.#socket = new InboxSocket(
      {
        connection: (state) => {
          listener.connection(state);
          if (state === 'open') this.#activity.begin();
        },
        notified: (notification) => {
          this.#heard(notification);
          listener.notified(notification);
        },
      },
      this.#options,
    );
    return this.#socket;
  }

  reader(): Reader {
    return this;
  }

  names({ sessionId, toolUseId }: Pick<Interaction, 'sessionId' | 'toolUseId'>): { sessionId: string; toolUseId: string } {
    return { sessionId, toolUseId };
  }

  /** For good. */
  end(): void {
    this.#activity.end();
    this.#absence.end();
    this.#snoozes.end();
  }

  /** Put off, or not urgent while the person is away. */
  readonly isLater = (interaction: Interaction): boolean =>
    this.laterUntil(interaction) !== undefined || (this.awayUntil !== undefined && interaction.urgency !== 'high');

  /** Undefined where the person wants it now. */
  laterUntil(interaction: Named): Date | undefined {
    return this.#snoozes.until(idOf(interaction));
  }

  /** Puts a question off until then, or no longer; rejected when the server refuses, or when there is no connection. */
  async snooze(interaction: Interaction, until: Date | undefined): Promise<void> {
    const params = { ...this.names(interaction), until: until?.toISOString() ?? null };
    const { snoozedUntil } = await this.#requested().request('interaction/snooze', params);
    this.#snoozes.follow(idOf(interaction), snoozedUntil);
    this.#changed();
  }

  /** Undefined where the person is there. */
  get awayUntil(): Date | undefined {
    return this.#absence.until;
  }

  /** Says that the person is away until then, or back; rejected when the server refuses, or when there is no connection. */
  async setAway(until: Date | undefined): Promise<void> {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const { backAt } = await this.#requested().request('inbox/away', { until: until?.toISOString() ?? null, timeZone });
    this.#absence.follow(backAt);
    this.#changed();
  }

  /** How many are open that were not sent. */
  get rest(): number {
    return this.#rest;
  }

  get hasMore(): boolean {
    return this.#cursor !== undefined;
  }

  /** Reads further open ones. Rejected when the server refuses, or when there is no connection. */
  async more(): Promise<readonly Interaction[]> {
    const { interactions, nextCursor, open } = await this.#requested().request('interaction/list', {
      status: 'open',
      full: true,
      limit: PAGE,
      ...(this.#cursor === undefined ? {} : { cursor: this.#cursor }),
    });
    this.#cursor = nextCursor;
    for (const interaction of interactions) this.#take(interaction);
    this.#count(open);
    return interactions;
  }

  /** What was sent since the connection is confirmed; each other one is asked for. */
  async read(wanted: ReadonlySet<string>): Promise<readonly Interaction[] | undefined> {
    const socket = this.#requested();
    // its response comes after all that is sent at first
    const first = await socket.request('interaction/list', { status: 'open', limit: 1 }).catch(() => undefined);
    if (first === undefined) return undefined;
    const found: Interaction[] = [];
    for (const id of wanted) {
      const interaction = await one(socket, id);
      if (interaction === undefined) return undefined;
      if (interaction === null) continue;
      found.push(interaction);
      if (interaction.status === 'open') this.#take(interaction);
    }
    this.#isReplayed = true;
    this.#count(first.open);
    return found;
  }

  older(): Promise<readonly Interaction[]> {
    return Promise.resolve([]);
  }

  #requested(): InboxSocket {
    if (this.#socket === undefined) throw new Error('nobody is connected');
    return this.#socket;
  }

  #heard(notification: Notification): void {
    switch (notification.method) {
      case 'inbox/ready':
        this.#sent = new Set();
        this.#isReplayed = false;
        this.#cursor = notification.params.cursor;
        this.#rest = notification.params.open;
        this.#absence.follow(notification.params.backAt);
        break;
      case 'inbox/away':
        this.#absence.follow(notification.params.backAt);
        break;
      case 'interaction/requested':
        // what is sent at first was counted
        if (!this.#isReplayed) this.#rest = Math.max(0, this.#rest - 1);
        this.#take(notification.params.interaction);
        break;
      case 'interaction/updated':
        this.#follow(notification.params.interaction);
        break;
      case 'interaction/snoozed': {
        const { sessionId = '', toolUseId, snoozedUntil } = notification.params;
        this.#snoozes.follow(idOf({ sessionId, toolUseId }), snoozedUntil);
        break;
      }
      case 'interaction/resolved':
        this.#snoozes.follow(idOf(notification.params.interaction), undefined);
        if (!this.#sent.delete(idOf(notification.params.interaction))) this.#rest = Math.max(0, this.#rest - 1);
        break;
      default:
        return;
    }
    this.#changed();
  }

  /** It is open, and was sent. */
  #take(interaction: Interaction): void {
    this.#sent.add(idOf(interaction));
    this.#follow(interaction);
  }

  #follow(interaction: Interaction): void {
    this.#snoozes.follow(idOf(interaction), interaction.status === 'open' ? interaction.snoozedUntil : undefined);
  }

  #count(open: number | undefined): void {
    // the server counts some that have just ended, too
    if (this.#cursor === undefined) this.#rest = 0;
    else if (open !== undefined) this.#rest = Math.max(0, open - this.#sent.size);
    this.#changed();
  }
}

/** Null where the server does not know it any more; undefined where it says nothing. */
async function one(socket: InboxSocket, id: string): Promise<Interaction | null | undefined> {
  const [sessionId = '', toolUseId = ''] = id.split(' ');
  try {
    return (await socket.request('interaction/get', { sessionId, toolUseId })).interaction;
  } catch (error) {
    // whatever else is refused, such as too many requests, says nothing about it
    return error instanceof RpcError && error.code === NOT_FOUND ? null : undefined;
  }
}
