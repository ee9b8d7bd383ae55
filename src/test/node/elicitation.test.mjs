// Both official clients show a form to their human, who is the test: nobody sits at a frontend.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { parley } from './frontend.mjs';

const questions = [
  { id: 'colour', text: 'Which colour?', type: 'SingleChoice', choices: ['Red', 'Blue'], allowOther: false, required: true },
  { id: 'why', text: 'What for?', type: 'FreeText', required: true },
];

const capabilities = { elicitation: { form: {} } };

function transportOf(Transport) {
  return new Transport(new URL(`${parley}/mcp`), {
    requestInit: { headers: { 'Parley-Session': `node-${randomUUID()}` } },
  });
}

/** A human who first forgets what is required, then answers; `seen` has what was shown. */
function human(seen) {
  return async ({ params }) => {
    seen.push(params);
    const why = seen.length > 1 ? { why: 'A boat' } : { why: ' ' };
    return { action: 'accept', content: { colour: 'Blue', ...why } };
  };
}

function assertBlue({ structuredContent }) {
  assert.equal(structuredContent.status, 'answered');
  assert.deepEqual(
    structuredContent.answers.map(({ answer }) => answer),
    [['Blue'], ['A boat']],
  );
}

describe('a client that shows forms', { concurrency: true, timeout: 60_000 }, () => {
  it('answers between two requests, in 2026-07-28', async (t) => {
    const client = new Client(
      { name: 'parley-forms', version: '1' },
      { capabilities, versionNegotiation: { mode: 'auto' } },
    );
    const seen = [];
    client.setRequestHandler('elicitation/create', human(seen));
    await client.connect(transportOf(StreamableHTTPClientTransport));
    t.after(() => client.close());

    assertBlue(await client.callTool({ name: 'ask_user_questions', arguments: { questions } }));
    assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
    assert.equal(seen.length, 2);
    assert.match(seen[1].message, /What for\?.*needs an answer/s);
  });

  it('answers on the stream of the call, in 2025-11-25', async (t) => {
    const client = new LegacyClient({ name: 'parley-forms', version: '1' }, { capabilities });
    const seen = [];
    client.setRequestHandler(ElicitRequestSchema, human(seen));
    await client.connect(transportOf(LegacyTransport));
    t.after(() => client.close());

    assertBlue(await client.callTool({ name: 'ask_user_questions', arguments: { questions } }));
    assert.equal(seen.length, 2);
  });
});
