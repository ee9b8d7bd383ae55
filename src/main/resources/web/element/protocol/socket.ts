/** The one owner of the WebSocket: keeps it connected and turns frames into typed messages. */

import { isRefused, isSendable, type Me } from './access.ts';
import { askedWaitMs, backoffMs } from './backoff.ts';
import { Calls, ConnectionLost, type ResponseFrame } from './calls.ts';
import type { Notification } from './notifications.ts';
import type { Requests } from './requests.ts';

export const SUBPROTOCOL = 'parley.v1';

/**
 * `lost` is said while the socket waits for its next attempt, `denied` where the server does not take
 * the ticket and there is no other: nothing more is tried then.
 */
export type Connection = 'connecting' | 'open' | 'lost' | 'denied';

export interface SocketListener {
  connection(state: Connection): void;
  notified(notification: Notification): void;
}

/** The right to answer in one session, or what fetches a fresh one whenever the last has expired. */
export type Ticket = string | (() => string | Promise<string>);

export interface SocketOptions {
  /** Where Parley is; by default where the page is from. */
  readonly server?: string | URL;
  readonly ticket?: Ticket | undefined;
}

/** After this time without a response the connection counts as lost. */
const RESPONSE_MS = 10_000;
/** After this time a connection that is not ready is closed. */
const READY_MS = 15_000;
/** After these the replay follows. */
const READY: readonly string[] = ['session/ready', 'inbox/ready'];
/** The server closes with this when the ticket is missing, wrong or over. */
const UNAUTHORIZED = 3000;
/** So many tickets in a row are asked for, where a function fetches them. */
const MOST_REFUSALS = 2;

export class SessionSocket {
  readonly #sessionId: string;
  readonly #server: string | URL;
  readonly #listener: SocketListener;
  readonly #ticket: Ticket | undefined;
  readonly #calls = new Calls();
  readonly #stop = new AbortController();
  #socket: WebSocket | undefined;
  #token: string | undefined;
  #failedAttempts = 0;
  /** Tickets that the server did not take since it was last connected. */
  #refusals = 0;
  #isReady = false;
  #retryAfterMs: number | undefined;
  #timer: number | undefined;

  constructor(sessionId: string, listener: SocketListener, { server, ticket }: SocketOptions = {}) {
    this.#sessionId = sessionId;
    this.#server = server ?? location.href;
    this.#listener = listener;
    this.#ticket = ticket;
  }

  /** Connects, and from then on reconnects by itself. */
  open(): void {
    const { signal } = this.#stop;
    window.addEventListener('online', () => this.#hurry(), { signal });
    document.addEventListener('visibilitychange', () => this.#wake(), { signal });
    void this.#connect();
  }

  /** Closes for good; a closed socket cannot be opened again. */
  close(): void {
    this.#stop.abort();
    window.clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#calls.loseAll();
  }

  request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
  ): Promise<Requests[M]['result']> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ConnectionLost());
    const send = (frame: string): void => socket.send(frame);
    const silent = (): void => this.#gone(socket, undefined);
    const result = this.#calls.start(method, params, send, RESPONSE_MS, silent);
    return result as Promise<Requests[M]['result']>;
  }

  async #connect(): Promise<void> {
    this.#timer = undefined;
    this.#listener.connection('connecting');
    try {
      this.#token ??= await this.#freshTicket();
    } catch {
      this.#retry();
      return;
    }
    if (this.#stop.signal.aborted || this.#socket !== undefined) return;
    if (this.#token !== undefined && !isSendable(this.#token)) {
      this.#refused();
      return;
    }
    // a subprotocol is the one header that a browser lets a page choose
    const bearer = this.#token === undefined ? [] : [`parley.bearer.${this.#token}`];
    this.#isReady = false;
    const socket = new WebSocket(this.#url(), [SUBPROTOCOL, ...bearer]);
    this.#socket = socket;
    this.#timer = window.setTimeout(() => this.#gone(socket, undefined), READY_MS);
    socket.addEventListener('message', (event: MessageEvent<unknown>) => this.#receive(socket, event));
    socket.addEventListener('close', ({ code }) => this.#gone(socket, code));
  }

  #url(): URL {
    const url = new URL(this.path, this.#server);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return url;
  }

  protected get path(): string {
    return `/ws/v1/sessions/${encodeURIComponent(this.#sessionId)}`;
  }

  /** Whether the holder of the ticket may connect. */
  protected isFor({ sessionId = this.#sessionId }: Me): boolean {
    return sessionId === this.#sessionId;
  }

  async #freshTicket(): Promise<string | undefined> {
    return typeof this.#ticket === 'function' ? await this.#ticket() : this.#ticket;
  }

  /** Called once for each socket, however it ended; closing it again does no harm. */
  #gone(socket: WebSocket, code: number | undefined): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    socket.close();
    this.#calls.loseAll();
    if (code === UNAUTHORIZED) this.#refused();
    else if (this.#isReady) this.#retry();
    else void this.#findOutWhy();
  }

  /** A browser cannot see why a handshake failed: it may have been the ticket. */
  async #findOutWhy(): Promise<void> {
    const ticket = this.#token;
    this.#token = undefined;
    if (await isRefused(this.#server, ticket, (me) => this.isFor(me))) this.#refused();
    else this.#retry();
  }

  /** Asks for another ticket, where there is one. */
  #refused(): void {
    if (this.#stop.signal.aborted) return;
    this.#token = undefined;
    this.#refusals++;
    if (typeof this.#ticket === 'function' && this.#refusals < MOST_REFUSALS) this.#retry();
    else this.#listener.connection('denied');
  }

  #retry(): void {
    if (this.#stop.signal.aborted) return;
    this.#listener.connection('lost');
    const asked = this.#retryAfterMs;
    const wait = asked === undefined ? backoffMs(this.#failedAttempts) : askedWaitMs(asked);
    this.#retryAfterMs = undefined;
    this.#failedAttempts++;
    this.#timer = window.setTimeout(() => void this.#connect(), wait);
  }

  #receive(socket: WebSocket, event: MessageEvent<unknown>): void {
    if (socket !== this.#socket || typeof event.data !== 'string') return;
    const frame = JSON.parse(event.data) as Notification | ResponseFrame;
    if (!('method' in frame)) {
      this.#calls.settle(frame);
      return;
    }
    if (READY.includes(frame.method)) this.#ready();
    if (frame.method === 'session/closing') this.#retryAfterMs = frame.params.retryAfterMs;
    this.#listener.notified(frame);
  }

  #ready(): void {
    window.clearTimeout(this.#timer);
    this.#failedAttempts = 0;
    this.#refusals = 0;
    this.#isReady = true;
    this.#listener.connection('open');
  }

  /** Reconnects at once, because the network is back. */
  #hurry(): void {
    if (this.#socket !== undefined || this.#timer === undefined) return;
    window.clearTimeout(this.#timer);
    void this.#connect();
  }

  /** After a sleep the socket may be dead unnoticed; a request finds out. */
  #wake(): void {
    if (document.hidden) return;
    this.#hurry();
    this.request('interaction/list', { limit: 1, view: 'summary' }).catch(() => undefined);
  }
}
