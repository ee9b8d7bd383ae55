/** The one owner of the WebSocket: keeps it connected and turns frames into typed messages. */

import { askedWaitMs, backoffMs } from './backoff.ts';
import { Calls, ConnectionLost, type ResponseFrame } from './calls.ts';
import { SUBPROTOCOL, type Notification, type Requests } from './protocol.ts';

/** `lost` is said while the socket waits for its next attempt. */
export type Connection = 'connecting' | 'open' | 'lost';

export interface SocketListener {
  connection(state: Connection): void;
  notified(notification: Notification): void;
}

/** A server that is silent for so long is taken for gone. */
const RESPONSE_MS = 10_000;
/** A connection that is not ready by then is given up. */
const READY_MS = 15_000;

export class SessionSocket {
  readonly #url: string;
  readonly #listener: SocketListener;
  readonly #calls = new Calls();
  #socket: WebSocket | undefined;
  #failedAttempts = 0;
  #retryAfterMs: number | undefined;
  #timer: number | undefined;

  constructor(sessionId: string, listener: SocketListener) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#url = `${scheme}//${location.host}/ws/v1/sessions/${encodeURIComponent(sessionId)}`;
    this.#listener = listener;
  }

  /** Connects, and from then on reconnects by itself. */
  open(): void {
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => this.#wake());
    this.#connect();
  }

  request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
  ): Promise<Requests[M]['result']> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ConnectionLost());
    const send = (frame: string): void => socket.send(frame);
    const silent = (): void => this.#gone(socket);
    const result = this.#calls.start(method, params, send, RESPONSE_MS, silent);
    return result as Promise<Requests[M]['result']>;
  }

  #connect(): void {
    this.#listener.connection('connecting');
    const socket = new WebSocket(this.#url, SUBPROTOCOL);
    this.#socket = socket;
    this.#timer = window.setTimeout(() => this.#gone(socket), READY_MS);
    socket.addEventListener('message', (event: MessageEvent<unknown>) => this.#receive(socket, event));
    socket.addEventListener('close', () => this.#gone(socket));
  }

  /** Called once for each socket, however it ended; closing it again does no harm. */
  #gone(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    window.clearTimeout(this.#timer);
    socket.close();
    this.#calls.loseAll();
    this.#listener.connection('lost');
    const asked = this.#retryAfterMs;
    const wait = asked === undefined ? backoffMs(this.#failedAttempts) : askedWaitMs(asked);
    this.#retryAfterMs = undefined;
    this.#failedAttempts++;
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #receive(socket: WebSocket, event: MessageEvent<unknown>): void {
    if (socket !== this.#socket || typeof event.data !== 'string') return;
    const frame = JSON.parse(event.data) as Notification | ResponseFrame;
    if (!('method' in frame)) {
      this.#calls.settle(frame);
      return;
    }
    if (frame.method === 'session/ready') this.#ready();
    if (frame.method === 'session/closing') this.#retryAfterMs = frame.params.retryAfterMs;
    this.#listener.notified(frame);
  }

  #ready(): void {
    window.clearTimeout(this.#timer);
    this.#failedAttempts = 0;
    this.#listener.connection('open');
  }

  /** The network is back: why wait? */
  #hurry(): void {
    if (this.#socket !== undefined) return;
    window.clearTimeout(this.#timer);
    this.#connect();
  }

  /** After a sleep the socket may be dead without knowing it: a request finds out. */
  #wake(): void {
    if (document.hidden) return;
    this.#hurry();
    this.request('interaction/list', {}).catch(() => undefined);
  }
}
