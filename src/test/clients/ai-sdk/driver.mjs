import { ElicitationRequestSchema, createMCPClient } from '@ai-sdk/mcp';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

import { clientInfo, entered, headers, next, pause, report, showsForms, url } from '../model.mjs';

const client = await createMCPClient({
  clientName: clientInfo.name,
  version: clientInfo.version,
  transport: { type: 'http', url, headers },
  ...(showsForms && { capabilities: { elicitation: { form: {} } } }),
});
if (showsForms) client.onElicitationRequest(ElicitationRequestSchema, async () => entered());

const seen = [];
const usage = { inputTokens: {}, outputTokens: {} };
const raised = [];

/** What the model reads of the last tool message. */
function hear({ toolName, output }) {
  const text = {
    text: () => output.value,
    'error-text': () => output.value,
    json: () => JSON.stringify(output.value),
    'error-json': () => JSON.stringify(output.value),
    content: () => output.value.filter(({ type }) => type === 'text').map((part) => part.text).join('\n'),
  }[output.type]();
  seen.push({
    call: toolName,
    text,
    isError: output.type.startsWith('error-'),
    structured: output.type === 'json' ? output.value : null,
    thrown: raised.shift() ?? null,
  });
}

const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const last = prompt.at(-1);
    if (last.role === 'tool') {
      hear(last.content.at(-1));
      await pause(seen);
    }
    const step = next(seen);
    if (!step) {
      return { content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop' }, usage, warnings: [] };
    }
    const call = {
      type: 'tool-call',
      toolCallId: `call-${seen.length}`,
      toolName: step.tool,
      input: JSON.stringify(step.args),
    };
    return { content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] };
  },
});

const tools = await client.tools();
await generateText({
  model,
  tools,
  prompt: 'Ask me.',
  stopWhen: stepCountIs(20),
  onStepFinish: ({ content }) => {
    for (const { type, error } of content) if (type === 'tool-error') raised.push(`${error.name}: ${error.message}`);
  },
});
report(import.meta.url, '@ai-sdk/mcp', client.initializeResult.protocolVersion, seen);
