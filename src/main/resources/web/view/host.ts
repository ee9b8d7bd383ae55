/**
 * The host around this view, over `postMessage` (MCP Apps 2026-01-26, Communication Protocol). Only
 * the parent window is listened to.
 */

import { Calls, RpcError, type ResponseFrame } from '../element/protocol/calls.ts';

const PROTOCOL = '2026-01-26';
const SILENCE_MS = 60_000;

export interface HostContext {
  readonly theme?: 'light' | 'dark';
  /** A BCP 47 tag. */
  readonly locale?: string;
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly toolInfo?: { readonly tool: { readonly name: string } };
}

export interface HostCapabilities {
  readonly serverTools?: object;
  readonly message?: object;
  readonly updateModelContext?: object;
}

interface Initialized {
  readonly hostCapabilities: HostCapabilities;
  readonly hostContext: HostContext;
}

/** What a tool returned. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
}

/** What the host tells, by method. */
export interface Listeners {
  readonly 'ui/notifications/tool-input': (params: { arguments?: unknown }) => void;
  readonly 'ui/notifications/tool-result': (params: ToolResult) => void;
  readonly 'ui/notifications/tool-cancelled': (params: object) => void;
  readonly 'ui/notifications/host-context-changed': (params: HostContext) => void;
  readonly 'ui/resource-teardown': () => void;
}

interface Frame extends Partial<ResponseFrame> {
  readonly jsonrpc: '2.0';
  readonly method?: string;
  readonly params?: unknown;
}

export class Host {
  readonly #calls = new Calls();
  readonly #listeners: Listeners;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
    window.addEventListener('message', (event) => {
      if (event.source === window.parent && isFrame(event.data)) this.#heard(event.data);
    });
  }

  async connect(): Promise<Initialized> {
    const initialized = await this.request('ui/initialize', {
      appInfo: { name: 'parley-view', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      protocolVersion: PROTOCOL,
    });
    this.notify('ui/notifications/initialized', {});
    return initialized as Initialized;
  }

  /** Calls a tool of the server; what it refuses is thrown as the server's own error object. */
  async tool(name: string, args: object): Promise<unknown> {
    const result = (await this.request('tools/call', { name, arguments: args })) as ToolResult;
    if (result.isError !== true) return result.structuredContent;
    const text = result.content?.find((block) => block.type === 'text')?.text ?? '';
    const data = parsed(text);
    throw new RpcError(0, messageOf(data) ?? text, data);
  }

  request(method: string, params: object): Promise<unknown> {
    return this.#calls.start(method, params, post, SILENCE_MS, () => this.#calls.loseAll());
  }

  notify(method: string, params: object): void {
    post(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  #heard(frame: Frame): void {
    if (frame.method === undefined) {
      if (typeof frame.id === 'number') this.#calls.settle({ ...frame, id: frame.id });
      return;
    }
    const known = Object.hasOwn(this.#listeners, frame.method);
    if (known) {
      const listener = this.#listeners[frame.method as keyof Listeners] as (params: unknown) => void;
      listener(frame.params ?? {});
    }
    if (frame.id !== undefined) this.#answer(frame.id, known || frame.method === 'ping');
  }

  #answer(id: unknown, known: boolean): void {
    const unknown = { code: -32601, message: 'This view has no such method' };
    post(JSON.stringify({ jsonrpc: '2.0', id, ...(known ? { result: {} } : { error: unknown }) }));
  }
}

function post(frame: string): void {
  // whoever embeds this view has its origin from nowhere we could know; nothing secret is sent
  window.parent.postMessage(JSON.parse(frame), '*');
}

function isFrame(data: unknown): data is Frame {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data
    ? String(data.message)
    : undefined;
}
