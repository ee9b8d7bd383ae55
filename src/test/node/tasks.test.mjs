// The official tasks client, in both generations: a call that would wait becomes a task, and a
// person answers it at a frontend.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  createTaskSessionFromClient,
  resultFromTaskOutcome,
  toolDeclarationFromMcpTool,
} from '@modelcontextprotocol/ext-tasks/client';

import { Frontend, parley } from './frontend.mjs';
import { assertAnswered, questions, rightAnswers } from './shared.mjs';

const clientInfo = { name: 'parley-tasks', version: '1' };
const clientCapabilities = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/** Sends a request of 2026-07-28 as it is; the client's own codec knows no tasks. */
function dispatching(session) {
  return async (request) => {
    const { method, params = {} } = request;
    const name = params.taskId ?? params.name;
    const response = await fetch(`${parley}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': method,
        ...(name && { 'Mcp-Name': name }),
        'Parley-Session': session,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), ...request }),
    });
    return response.json();
  };
}

async function connect(t, session, mode) {
  const client = new Client(clientInfo, { capabilities: clientCapabilities, versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${parley}/mcp`), {
      requestInit: { headers: { 'Parley-Session': session } },
    }),
  );
  t.after(() => client.close());
  return client;
}

async function answeredByTask(t, session, client, tasks) {
  const { tools } = await client.listTools();
  const declaration = toolDeclarationFromMcpTool(tools.find(({ name }) => name === 'ask_user_questions'));
  const frontend = await Frontend.open(session);
  t.after(() => frontend.close());
  t.after(() => tasks.close());
  const options = { declaration, task: { preference: 'prefer' } };
  const execution = await tasks.callTool('ask_user_questions', { questions }, options);
  await frontend.respond(await frontend.question(), rightAnswers);
  assert.equal(execution.kind, 'task');
  const { outcome } = await execution.settle();
  assertAnswered(resultFromTaskOutcome(outcome));
}

describe('the tasks client', { concurrency: true, timeout: 60_000 }, () => {
  it('gets the answer of a task by the extension', async (t) => {
    const session = `node-${randomUUID()}`;
    const client = await connect(t, session, 'auto');
    assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');

    await answeredByTask(
      t,
      session,
      client,
      createTaskSessionFromClient(client, {
        endpointId: 'parley',
        rawDispatch: dispatching(session),
        v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo, clientCapabilities },
      }),
    );
  });

  it('gets the answer of a task of 2025-11-25', async (t) => {
    const session = `node-${randomUUID()}`;
    const client = await connect(t, session, 'legacy');

    await answeredByTask(t, session, client, createTaskSessionFromClient(client, { endpointId: 'parley' }));
  });
});
