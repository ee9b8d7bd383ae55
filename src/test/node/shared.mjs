// What holds for either client. A test file brings `connect(session)`, which returns the client's
// `listTools()`, `call(name, args, {meta, signal})`, `timeout()` and `close()`, and its `wire`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';

import { Frontend, Refused } from './frontend.mjs';

/** One question of each kind. */
export const questions = [
  {
    text: 'Which colour?',
    type: 'SingleChoice',
    choices: ['Red', 'Blue'],
    allowOther: false,
    required: true,
  },
  { text: 'Which sizes?', type: 'MultiChoice', choices: ['S', 'M', 'L'] },
  { text: 'What for?', type: 'FreeText', required: true },
];

export const rightAnswers = [
  { question: 'Which colour?', answer: ['Red'] },
  { question: 'Which sizes?', answer: ['S', 'L'] },
  { question: 'What for?', answer: ['A boat'] },
];

/** A session of its own, with a client and a person in it, closed when the test `t` ends. */
export async function session(t, connect) {
  const id = `node-${randomUUID()}`;
  const frontend = await Frontend.open(id);
  t.after(() => frontend.close());
  const client = await connect(id);
  t.after(() => client.close());
  // from now on the client holds structured results against the tools' output schemas
  const { tools } = await client.listTools();
  return { frontend, client, tools };
}

/** Waits for what must happen before `call` ends; where that ends first, fails with its result. */
export async function during(call, event) {
  const early = call.then((result) => assert.fail(`ended too early: ${JSON.stringify(result)}`));
  return Promise.race([event, early]);
}

/** Checks that the result holds the right answers, as text for the model and as data. */
export function assertAnswered(result) {
  assert.notEqual(result.isError, true);
  assert.deepEqual(
    result.content.map(({ type, text }) => ({ type, text })),
    [{ type: 'text', text: JSON.stringify({ answers: rightAnswers }) }],
  );
  assert.equal(result.structuredContent.status, 'answered');
  assert.equal(result.structuredContent.cancelled, false);
  assert.equal(result.structuredContent.provenance, 'human');
}

/** Checks that the call is over and its question still open; returns the reference to it. */
export function assertPending(result) {
  assert.notEqual(result.isError, true);
  const { status, reference } = result.structuredContent;
  assert.equal(status, 'pending');
  assert.ok(reference);
  const [{ text }] = result.content;
  assert.ok(text.includes(reference) && text.includes('await_user_answers'), text);
  return reference;
}

export function sharedCases(connect) {
  it('lists the tools', async (t) => {
    const { tools, frontend } = await session(t, connect);

    const names = tools.map(({ name }) => name);
    assert.ok(names.includes('ask_user_questions'), names.join());
    assert.ok(names.includes('await_user_answers'), names.join());
    assert.equal(frontend.protocol, 'parley.v1');
  });

  it('brings back what the person answers, after a refused answer', async (t) => {
    const { client, frontend } = await session(t, connect);

    const result = client.call('ask_user_questions', { questions });
    const question = await during(result, frontend.question());
    assert.deepEqual(
      question.questions.map(({ text, type }) => ({ text, type })),
      questions.map(({ text, type }) => ({ text, type })),
    );
    const refused = await frontend
      .respond(question, [{ question: 'Which colour?', answer: ['Purple'] }])
      .catch((error) => error);
    const accepted = await frontend.respond(question, rightAnswers);

    assert.ok(refused instanceof Refused, `not refused: ${JSON.stringify(refused)}`);
    assert.equal(refused.data.error, 'validation_failed');
    assert.deepEqual(
      refused.data.details.map(({ question, error }) => ({ question, error })),
      [
        { question: 'Which colour?', error: 'not_a_choice' },
        { question: 'What for?', error: 'required_field_empty' },
      ],
    );
    assert.equal(accepted.status, 'answered');
    assertAnswered(await result);
    const { status, by } = await frontend.notification('interaction/resolved');
    assert.deepEqual({ status, by }, { status: 'answered', by: 'you' });
  });

  it('brings back a refusal as an ordinary result', async (t) => {
    const { client, frontend } = await session(t, connect);

    const result = client.call('ask_user_questions', { questions });
    await frontend.decline(await during(result, frontend.question()), 'Ask me tomorrow');

    const { isError, content, structuredContent } = await result;
    assert.notEqual(isError, true);
    assert.match(content[0].text, /declined/);
    assert.equal(structuredContent.status, 'declined');
    assert.equal(structuredContent.cancelled, true);
    assert.equal(structuredContent.reason, 'Ask me tomorrow');
  });

  it('teaches the model what is wrong with its arguments', async (t) => {
    const { client } = await session(t, connect);

    const result = await client.call('ask_user_questions', {
      questions: [{ text: 'Which colour?', type: 'SingleChoice', choices: [] }],
    });

    assert.equal(result.isError, true);
    assert.equal(result.structuredContent, undefined);
    const { error, details } = JSON.parse(result.content[0].text);
    assert.equal(error, 'validation_failed');
    assert.equal(details[0].question, 'Which colour?');
    assert.equal(details[0].error, 'empty_choices');
    assert.match(details[0].message, /\w+ \w+/);
  });

  it('shows a question once when the host gives up and asks again', async (t) => {
    const { client, frontend } = await session(t, connect);
    const meta = { 'dev.parley/toolUseId': `toolu_${randomUUID()}` };

    const host = new AbortController();
    const first = client.call('ask_user_questions', { questions }, { meta, signal: host.signal });
    const question = await during(first, frontend.question());
    host.abort(client.timeout());
    await assert.rejects(first);
    const again = client.call('ask_user_questions', { questions }, { meta });
    // an answer that came before the server takes this call would be a replayed one
    await during(again, client.wire.taken(2));
    await frontend.respond(question, rightAnswers);

    assertAnswered(await again);
    await frontend.notification('interaction/resolved');
    assert.equal(question.toolUseId, meta['dev.parley/toolUseId']);
    assert.equal(frontend.all('interaction/requested').length, 1);
    assert.equal(frontend.all('interaction/resolved').length, 1);
  });
}
