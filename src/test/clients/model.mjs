// The model of the drivers that run on Node: it decides which call comes next, and reports what it saw.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const ASK = 'ask_user_questions';
const AWAIT = 'await_user_answers';

export const { SCENARIO: scenario, PARLEY_URL: url, PARLEY_SESSION: session, VARIANT: variant } = process.env;
export const clientInfo = { name: 'parley-client-matrix', version: '1.0.0' };
const token = process.env.PARLEY_TOKEN;
export const headers = { 'Parley-Session': session, ...(token && { Authorization: `Bearer ${token}` }) };
export const showsForms = scenario === 'form';

const sending = new Set();

/**
 * Takes the place of `fetch` in a transport. A client that gives a call up says so in a notification
 * and does not wait until that has arrived; `play` does, as a model's next turn is never so soon.
 */
export function watchedFetch(address, init) {
  const request = fetch(address, init);
  if (typeof init?.body === 'string' && init.body.includes('"notifications/')) {
    const done = request.catch(() => {}).then(() => sending.delete(done));
    sending.add(done);
  }
  return request;
}

/** What the human does with a form. */
export const entered = () => ({ action: 'accept', content: JSON.parse(process.env.FORM) });

const ask = { tool: ASK, args: JSON.parse(process.env.PROMPT) };

/** The call that follows on what was seen, or undefined where the model has done. */
export function next(seen) {
  if (seen.length === 0) return ask;
  const { text } = seen.at(-1);
  const [reference] = (text.includes(AWAIT) && text.match(/\bref_[\w-]+/)) || [];
  switch (scenario) {
    case 'after-slice':
      return reference && seen.length <= 5 ? { tool: AWAIT, args: { reference } } : undefined;
    case 'next-call':
      return seen.length === 1 ? ask : undefined;
    case 'defaults':
      if (seen.length === 30 || text.includes('"answers"')) return undefined;
      return reference ? { tool: AWAIT, args: { reference } } : ask;
    default:
      return undefined;
  }
}

/** Tells that the first call is over, and waits until the human has done what there is to do. */
export async function pause(seen) {
  if (seen.length !== 1) return;
  console.log(JSON.stringify({ progress: 'first-result' }));
  const lines = createInterface({ input: process.stdin });
  await new Promise((resolve) => lines.once('line', resolve).once('close', resolve));
  lines.close();
}

/** What the model sees of a result of MCP. */
export const read = (tool, { content, isError, structuredContent }) => ({
  call: tool,
  text: (content ?? []).filter(({ type }) => type === 'text').map(({ text }) => text).join('\n'),
  isError: isError === true,
  structured: structuredContent ?? null,
  thrown: null,
});

/** What it sees where the framework raised an error. */
export const raised = (tool, error) => ({
  call: tool,
  text: '',
  isError: true,
  structured: null,
  thrown: `${error.constructor.name}: ${error.message}`,
});

/** Makes call after call, with `call(tool, args)`, and returns what was seen. */
export async function play(call) {
  const seen = [];
  for (let step = next(seen); step; step = next(seen)) {
    seen.push(
      await call(step.tool, step.args).then(
        (result) => read(step.tool, result),
        (error) => raised(step.tool, error),
      ),
    );
    await pause(seen);
    await Promise.all(sending);
  }
  return seen;
}

/** Prints the report, and ends the process once it is written. */
export function report(from, client, era, seen) {
  const manifest = new URL(`node_modules/${client}/package.json`, from);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  process.stdout.write(`${JSON.stringify({ client, version, era, seen })}\n`, () => process.exit());
}
