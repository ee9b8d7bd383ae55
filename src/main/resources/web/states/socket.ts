/** Stands in for the WebSocket of the page: each session is one state, and no server is asked. */

import type { By, ValidationFailure } from '../element/protocol/parts.ts';
import type { Interaction } from '../element/protocol/schemas.ts';
import { interactionOf, type Asked } from './asked.ts';

/** What the service of one session has and does. */
export interface Service {
  readonly asked?: readonly Asked[];
  /** How long the questions stay open. */
  readonly minutes?: number;
  /** Further members of each interaction. */
  readonly more?: Partial<Interaction>;
  /** What has ended before, all answered. */
  readonly past?: readonly Asked[];
  /** Nothing that ends a question is answered. */
  readonly isSilent?: boolean;
  /** Answers are refused for this. */
  readonly refusal?: ValidationFailure;
  /** The ticket is refused. */
  readonly isDenied?: boolean;
  /** It is an inbox, and no session. */
  readonly isInbox?: true;
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly until?: string | null };
}

const VALIDATION_FAILED = 1000;
/** What the server closes with where the ticket is missing (docs/frontend.md). */
const UNAUTHORIZED = 3000;

const ENDINGS: Readonly<Record<string, Interaction['status']>> = {
  'interaction/respond': 'answered',
  'interaction/decline': 'declined',
  'interaction/cancel': 'cancelled',
};

const services = new Map<string, Service>();
const sockets = new Map<string, FixtureSocket>();

/** From now on sockets of the page end here. */
export function install(): void {
  Object.assign(window, { WebSocket: FixtureSocket, fetch: () => Promise.reject(new TypeError('there is no server')) });
}

/** Says what a session has, before an element connects to it. */
export function serve(sessionId: string, service: Service): void {
  services.set(sessionId, service);
}

export function socketOf(sessionId: string): FixtureSocket {
  const socket = sockets.get(sessionId);
  if (socket === undefined) throw new Error(`nobody is connected to ${sessionId}`);
  return socket;
}

export class FixtureSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;

  readyState: number = FixtureSocket.CONNECTING;
  readonly #sessionId: string;
  readonly #service: Service;
  readonly #open: readonly Interaction[];

  constructor(url: string | URL) {
    super();
    const { hostname, pathname } = new URL(url);
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    this.#sessionId = name === 'inbox' ? (hostname.split('.')[0] ?? '') : name;
    this.#service = services.get(this.#sessionId) ?? {};
    const { asked = [], minutes = 25, more } = this.#service;
    const sessionOf = (index: number): string => (this.#service.isInbox ? `${this.#sessionId}-${index + 1}` : this.#sessionId);
    this.#open = asked.map((each, index) => interactionOf(each, sessionOf(index), `call-${index + 1}`, minutes, more));
    // a connection that was lost does not come back
    if (!sockets.has(this.#sessionId)) queueMicrotask(() => this.#begin());
    sockets.set(this.#sessionId, this);
  }

  send(frame: string): void {
    const request = JSON.parse(frame) as Request;
    queueMicrotask(() => this.#respond(request));
  }

  close(code = 1000): void {
    if (this.readyState === FixtureSocket.CLOSED) return;
    this.readyState = FixtureSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  /** Another question, in the place of the first. */
  askAgain(asked: Asked, more: Partial<Interaction>): void {
    const interaction = interactionOf(asked, this.#sessionId, 'call-again', 25, { replaces: 'call-1', ...more });
    this.#end('aborted', 'host');
    this.#notify('interaction/requested', { interaction });
  }

  /** The first question ends, and not by a human here. */
  end(status: Interaction['status'], by: By, more: Partial<Interaction> = {}): void {
    this.#end(status, by, more);
  }

  #begin(): void {
    if (this.#service.isDenied === true) {
      this.close(UNAUTHORIZED);
      return;
    }
    this.readyState = FixtureSocket.OPEN;
    const open = this.#open.length;
    if (this.#service.isInbox) {
      this.#notify('inbox/ready', { open, more: false });
    } else {
      this.#notify('session/ready', { sessionId: this.#sessionId, open });
      this.#notify('session/presence', { people: 1 });
    }
    for (const interaction of this.#open) this.#notify('interaction/requested', { interaction });
  }

  #respond({ id, method, params }: Request): void {
    const ending = ENDINGS[method];
    const { refusal: data } = this.#service;
    if (method === 'interaction/respond' && data !== undefined) {
      this.#receive({ jsonrpc: '2.0', id, error: { code: VALIDATION_FAILED, message: data.error, data } });
      return;
    }
    if (ending === undefined) this.#reply(id, this.#resultOf(method, params));
    else if (this.#service.isSilent !== true) this.#reply(id, { status: ending });
  }

  #resultOf(method: string, { until }: Request['params']): unknown {
    switch (method) {
      case 'interaction/list':
        return { interactions: [...this.#past(), ...this.#open], open: this.#open.length };
      case 'interaction/snooze':
        return { snoozedUntil: until };
      case 'inbox/away':
        return { backAt: until };
      case 'interaction/draft':
        return { kept: true, revision: 1 };
      case 'interaction/extend':
        return { expiresAt: new Date(Date.now() + 20 * 60_000).toISOString() };
      default:
        return {};
    }
  }

  #past(): readonly Interaction[] {
    const endedAt = new Date().toISOString();
    return (this.#service.past ?? []).map((each, index) =>
      interactionOf(each, this.#sessionId, `past-${index + 1}`, 25, { status: 'answered', endedAt }),
    );
  }

  #end(status: Interaction['status'], by: By, more: Partial<Interaction> = {}): void {
    const [first] = this.#open;
    if (first === undefined) return;
    const interaction = { ...first, status, endedAt: new Date().toISOString(), ...more };
    this.#notify('interaction/resolved', { toolUseId: first.toolUseId, status, by, interaction });
  }

  #reply(id: number, result: unknown): void {
    this.#receive({ jsonrpc: '2.0', id, result });
  }

  #notify(method: string, params: unknown): void {
    this.#receive({ jsonrpc: '2.0', method, params });
  }

  #receive(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}
