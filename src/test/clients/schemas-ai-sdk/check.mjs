// What a model gets of Parley's tools through @ai-sdk/mcp and @ai-sdk/openai with strict schemas.
import assert from 'node:assert/strict';
import { createMCPClient } from '@ai-sdk/mcp';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText } from 'ai';

const client = await createMCPClient({ transport: { type: 'http', url: process.env.PARLEY_URL } });
const listed = (await client.listTools()).tools;
const strict = Object.fromEntries(
  Object.entries(await client.tools()).map(([name, tool]) => [name, { ...tool, strict: true }]),
);

const sent = [];
const openai = createOpenAI({
  apiKey: 'none',
  fetch: async (_url, { body }) => {
    sent.push(JSON.parse(body));
    return new Response('{"error":{"message":"no more is needed"}}', { status: 400 });
  },
});
await assert.rejects(
  generateText({ model: openai('gpt-5'), tools: strict, prompt: 'Ask.', maxRetries: 0 }),
);
await client.close();

/** Every reference leads somewhere, and nothing stands beside the object at the top. */
function checkSchema(name, schema) {
  assert.equal(schema.type, 'object', name);
  assert.equal(schema.additionalProperties, false, name);
  for (const word of ['anyOf', 'oneOf', 'allOf']) assert.equal(word in schema, false, `${name}: ${word}`);
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (typeof node.$ref === 'string') {
      const target = node.$ref.slice(2).split('/').reduce((at, key) => at?.[key], schema);
      assert.equal(target?.type, 'object', `${name}: ${node.$ref}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(schema);
}

const tools = sent[0].tools;
assert.deepEqual(tools.map(({ name }) => name).sort(), listed.map(({ name }) => name).sort());
for (const tool of tools) {
  assert.equal(tool.strict, true, tool.name);
  checkSchema(tool.name, tool.parameters);
  const { inputSchema } = listed.find(({ name }) => name === tool.name);
  assert.deepEqual(tool.parameters, { ...inputSchema, additionalProperties: false }, tool.name);
}
console.log(`checked ${tools.length}`);
