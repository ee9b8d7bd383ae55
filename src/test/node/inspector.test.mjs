// The Inspector's command line and `mcpdo`, in both eras, while a person answers at a frontend. The
// modern ones know tasks, and poll for as long as the person needs.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';

import { Frontend } from './frontend.mjs';
import { inspectorCli, mcpdo, shell } from './inspector.mjs';
import { Relay } from './relay.mjs';
import { assertAnswered, assertPending, during, questions, rightAnswers } from './shared.mjs';

const asking = ['ask_user_questions', { questions }];
const awaiting = (reference) => ['await_user_answers', { reference }];

/** A session of its own, with a relay to Parley and a shell. */
async function session(t) {
  const id = `node-${randomUUID()}`;
  const relay = await Relay.open();
  t.after(() => relay.close());
  return { id, relay, run: await shell(t), header: ['--header', `Parley-Session: ${id}`] };
}

async function person(t, id) {
  const frontend = await Frontend.open(id);
  t.after(() => frontend.close());
  return frontend;
}

describe("the Inspector's command line", { concurrency: true, timeout: 120_000 }, () => {
  const caller = ({ relay, run, header }, era) => async (tool, args) => {
    const printed = await run(
      inspectorCli, relay.url, ...header, '--protocol-era', era, '--format', 'json',
      '--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args),
    );
    return printed.result;
  };

  it('gets a reference in time, and the answer that came in between', async (t) => {
    const here = await session(t);
    const frontend = await person(t, here.id);
    const call = caller(here, 'legacy');

    const reference = assertPending(await call(...asking));
    await frontend.respond(await frontend.question(), rightAnswers);

    assertAnswered(await call(...awaiting(reference)));
    assert.equal(frontend.all('interaction/requested').length, 1);
  });

  it('polls its task until the person answers', async (t) => {
    const here = await session(t);
    const frontend = await person(t, here.id);

    const result = caller(here, 'modern')(...asking);
    const question = await during(result, frontend.question());
    await during(result, here.relay.sent('tasks/get', 3));
    await frontend.respond(question, rightAnswers);

    assertAnswered(await result);
  });
});

describe('mcpdo', { concurrency: true, timeout: 120_000 }, () => {
  /** Connects, and returns what calls a tool over that connection. */
  async function connected({ relay, run, header }, era, elicit) {
    const json = [...mcpdo, '--format', 'json'];
    await run(json, 'connect', relay.url, ...header, '--era', era, '--elicit', elicit);
    const over = [...json, '--connection', relay.url];
    return {
      call: (tool, args) => run(over, 'tools/call', tool, '--tool-args-json', JSON.stringify(args)),
      respond: (elicitation, fields) =>
        run(json, 'elicitation/respond', elicitation, JSON.stringify(fields)),
    };
  }

  it('gets a reference in time, and the answer that came in between', async (t) => {
    const here = await session(t);
    const frontend = await person(t, here.id);
    const { call } = await connected(here, 'legacy', 'off');

    const reference = assertPending(await call(...asking));
    await frontend.respond(await frontend.question(), rightAnswers);

    assertAnswered(await call(...awaiting(reference)));
    assert.equal(frontend.all('interaction/requested').length, 1);
  });

  it('polls its task until the person answers', async (t) => {
    const here = await session(t);
    const frontend = await person(t, here.id);
    const { call } = await connected(here, 'modern', 'off');

    const result = call(...asking);
    const question = await during(result, frontend.question());
    await during(result, here.relay.sent('tasks/get', 3));
    await frontend.respond(question, rightAnswers);

    assertAnswered(await result);
  });

  for (const era of ['legacy', 'modern']) {
    it(`shows the form of a ${era} server, and brings what the person entered`, async (t) => {
      const here = await session(t);
      // a product that waits until the end: two processes start before the answer is there
      here.header.push('--header', 'User-Agent: claude-code/1');
      const { call, respond } = await connected(here, era, 'form');

      const { elicitationPending } = await call(...asking);
      assert.equal(elicitationPending.mode, 'form');
      const result = await respond(elicitationPending.elicitationId, {
        q1: 'Red',
        q2: ['S', 'L'],
        q3: 'A boat',
      });

      assertAnswered(result);
    });
  }
});
