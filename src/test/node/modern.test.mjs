// Revision 2026-07-28, with the official client that speaks it. Parley runs with
// parley.mcp.slice=1s here, and parley.mcp.resuming-clients names this client, so that a call of a few
// seconds needs several rounds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';

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
  const client = new Client(
    { name: 'parley-modern-test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${parley}/mcp`), {
    fetch: wire.fetch,
    requestInit: { headers: { 'Parley-Session': sessionId } },
  });
  await client.connect(transport);
  return {
    wire,
    protocol: () => client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    call: (name, args, { meta, signal } = {}) =>
      client.callTool({ name, arguments: args, ...(meta && { _meta: meta }) }, { signal }),
    timeout: () => new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'),
    close: () => client.close(),
  };
}

describe('a modern client', { concurrency: true, timeout: 60_000 }, () => {
  sharedCases(connect);

  it('negotiates the modern revision', async (t) => {
    const { client } = await session(t, connect);

    assert.equal(client.protocol(), '2026-07-28');
  });

  it('waits through several rounds and gets the answer', async (t) => {
    const { client, frontend } = await session(t, connect);

    const result = client.call('ask_user_questions', { questions });
    const question = await during(result, frontend.question());
    await during(result, client.wire.called(4));
    await frontend.respond(question, rightAnswers);

    assertAnswered(await result);
    const [first, ...retries] = client.wire.calls;
    assert.equal(first.requestState, undefined);
    const states = new Set(retries.map(({ requestState }) => requestState));
    assert.ok(!states.has(undefined), 'every retry carries the state of the round before');
    assert.equal(states.size, retries.length, 'no two rounds have the same state');
    assert.equal(frontend.all('interaction/requested').length, 1);
  });

  it('gets a reference before its rounds run out, and the answer later', async (t) => {
    const { client, frontend } = await session(t, connect);

    const reference = assertPending(await client.call('ask_user_questions', { questions }));
    const asked = client.wire.calls.length;
    const result = client.call('await_user_answers', { reference });
    await during(result, client.wire.called(asked + 2));
    await frontend.respond(await frontend.question(), rightAnswers);

    assertAnswered(await result);
    assert.equal(frontend.all('interaction/requested').length, 1);
  });
});
