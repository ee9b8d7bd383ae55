/** A model's host in a few lines: it calls a tool over MCP, revision 2026-07-28, and waits for the result. */

import { guardHeaders } from '../csrf.ts';
import { pause } from './pause.ts';
import type { Host, Received, ToolCall } from './received.ts';
import { eventData } from './sse.ts';
import { turnOf } from './turn.ts';

const REVISION = '2026-07-28';

interface ToolResult {
  readonly resultType: 'complete';
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
}

interface InputRequired {
  readonly resultType: 'input_required';
  readonly requestState?: string;
}

interface Response {
  readonly id?: string | number;
  readonly result?: ToolResult | InputRequired;
  readonly error?: { readonly code: number; readonly message: string };
}

export class McpHost implements Host {
  readonly door = 'POST /mcp';
  readonly #sessionId: string;
  readonly #meta: Readonly<Record<string, unknown>>;
  #lastId = 0;

  constructor(sessionId: string, turnId?: string) {
    this.#sessionId = sessionId;
    this.#meta = { ...META, ...turnOf(turnId) };
  }

  /** Calls until the tool is done: a wait may come in slices, each of which is called for again. */
  async call(call: ToolCall, signal: AbortSignal): Promise<Received> {
    let state: string | undefined;
    for (;;) {
      const started = Date.now();
      const result = await this.#request(call, state, signal);
      if (result.resultType !== 'input_required') return received(result);
      if (result.requestState === undefined) throw new Error('The server asked for input this page has not.');
      state = result.requestState;
      await pause(1000 - (Date.now() - started));
    }
  }

  async #request(
    call: ToolCall,
    requestState: string | undefined,
    signal: AbortSignal,
  ): Promise<ToolResult | InputRequired> {
    const id = ++this.#lastId;
    const params = { ...call, ...(requestState === undefined ? {} : { requestState }), _meta: this.#meta };
    const response = await fetch('/mcp', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': REVISION,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': call.name,
        'Parley-Session': this.#sessionId,
        ...guardHeaders(),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
      signal,
    });
    const { result, error } = await responseTo(id, response);
    if (error !== undefined) throw new Error(`${error.message} (${error.code})`);
    if (result === undefined) throw new Error('The server sent neither a result nor an error.');
    return result;
  }
}

function received({ content, structuredContent }: ToolResult): Received {
  return { text: content.map((part) => part.text ?? '').join('\n'), structured: structuredContent };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'Try it', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function responseTo(id: number, response: globalThis.Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream') && response.body !== null) {
    for await (const data of eventData(response.body)) {
      const message = JSON.parse(data) as Response;
      if (message.id === id) return message;
    }
    throw new Error('The server ended its stream before the result.');
  }
  if (!type.startsWith('application/json')) throw new Error(`The server answered with HTTP ${response.status}.`);
  return (await response.json()) as Response;
}
