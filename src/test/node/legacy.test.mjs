// Revision 2025-11-25, with the official SDK that most hosts were built with. Parley runs with
// parley.mcp.legacy-wait=2s here, so that a call without an answer ends as pending after that.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

import { parley } from './frontend.mjs';
import {
  assertAnswered,
  assertPending,
  during,
  questions,
  rightAnswers,
  session,
  sharedCases,
} from './shared.mjs';
import { Wire } from './wire.mjs';

async function connect(sessionId) {
  const wire = new Wire();
  const client = new Client({ name: 'parley-legacy-test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${parley}/mcp`), {
    fetch: wire.fetch,
    requestInit: { headers: { 'Parley-Session': sessionId } },
  });
  await client.connect(transport);
  return {
    wire,
    protocol: () => transport.protocolVersion,
    listTools: () => client.listTools(),
    call: (name, args, { meta, signal } = {}) =>
      client.callTool({ name, arguments: args, ...(meta && { _meta: meta }) }, undefined, {
        signal,
      }),
    timeout: () => new McpError(ErrorCode.RequestTimeout, 'Request timed out'),
    close: () => client.close(),
  };
}

describe('a legacy client', { concurrency: true, timeout: 60_000 }, () => {
  sharedCases(connect);

  it('negotiates the last legacy revision', async (t) => {
    const { client } = await session(t, connect);

    assert.equal(client.protocol(), '2025-11-25');
  });

  it('gets a reference in time, and the answer that came in between', async (t) => {
    const { client, frontend } = await session(t, connect);

    const reference = assertPending(await client.call('ask_user_questions', { questions }));
    await frontend.respond(await frontend.question(), rightAnswers);

    assertAnswered(await client.call('await_user_answers', { reference }));
  });

  it('waits again for an answer that has not come yet', async (t) => {
    const { client, frontend } = await session(t, connect);

    const reference = assertPending(await client.call('ask_user_questions', { questions }));
    assert.equal(assertPending(await client.call('await_user_answers', { reference })), reference);
    const result = client.call('await_user_answers', { reference });
    await during(result, client.wire.called(3));
    await frontend.respond(await frontend.question(), rightAnswers);

    assertAnswered(await result);
    assert.equal(frontend.all('interaction/requested').length, 1);
  });
});
