/** The host of a model that knows no MCP: it calls a tool over plain JSON-RPC 2.0. */

import { guardHeaders } from '../csrf.ts';
import { pause } from './pause.ts';
import type { Host, Received, ToolCall } from './received.ts';
import { turnOf } from './turn.ts';

interface ToolResult {
  readonly status: string;
  readonly reference: string;
  readonly text: string;
}

interface Response {
  readonly result?: ToolResult;
  readonly error?: { readonly code: number; readonly message: string };
}

export class RpcHost implements Host {
  readonly door = 'POST /rpc';
  readonly #sessionId: string;
  readonly #meta: Readonly<Record<string, string>>;
  #lastId = 0;

  constructor(sessionId: string, turnId?: string) {
    this.#sessionId = sessionId;
    this.#meta = turnOf(turnId);
  }

  /** Calls, and as long as the answer is pending asks for it by its reference. */
  async call(call: ToolCall, signal: AbortSignal): Promise<Received> {
    let result = await this.#request(call.name, call.arguments, signal);
    while (result.status === 'pending') {
      await pause(1000);
      result = await this.#request('await_user_answers', { reference: result.reference }, signal);
    }
    const { text, ...structured } = result;
    return { text, structured };
  }

  async #request(method: string, params: ToolCall['arguments'], signal: AbortSignal): Promise<ToolResult> {
    const response = await fetch('/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Parley-Session': this.#sessionId, ...guardHeaders() },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++this.#lastId, method, params: { ...params, _meta: this.#meta } }),
      signal,
    });
    const { result, error } = (await response.json()) as Response;
    if (error !== undefined) throw new Error(`${error.message} (${error.code})`);
    if (result === undefined) throw new Error('The server sent neither a result nor an error.');
    return result;
  }
}
