// The webhook of a person: verifies what Parley sends, says it in a chat, and takes back what they press there.
// Needs Node 20 and no packages.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { asking, plain, pressed } from './buttons.mjs';

const { WEBHOOK_SECRET = '', CHAT_URL, CHAT_USER, PRESS_URL, PORT = '8787' } = process.env;
const KEY = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
if (KEY.length === 0) throw new Error('WEBHOOK_SECRET must be what POST /api/v1/me/webhook/secret returned');

/** With the texts of its questions a message is larger. */
const MOST_BYTES = 1_048_576;
const LONGEST_AGE_S = 300;
/** Parley repeats a message for some hours at most; so many ids are remembered. */
const REMEMBERED = 10_000;
const taken = new Set();

/** The body as it came: the signature is over these bytes. Undefined where it is too long. */
async function bodyOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Whether the message is Parley's, and of now. After a change of the secret there are two signatures. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const at = headers['webhook-timestamp'];
  if (!id || !at || !(Math.abs(Date.now() / 1000 - Number(at)) <= LONGEST_AGE_S)) return false;
  const mine = createHmac('sha256', KEY).update(`${id}.${at}.`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const theirs = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return theirs.length === mine.length && timingSafeEqual(theirs, mine);
  });
}

/** What is said of an event: a text, or a message with buttons; undefined for nothing. */
function words({ type, data }) {
  const who = data.host ? plain(data.host) : 'Somebody';
  switch (type.replace('dev.parley.interaction.', '')) {
    case 'requested':
      return asking(data, who, CHAT_USER && PRESS_URL) ?? { text: `${who} has a question for you: ${data.url}` };
    case 'seen':
      return undefined;
    default:
      return { text: `The question of ${who} is closed (${plain(data.status)}).` };
  }
}

/** Slack, Mattermost and Teams read "text", Discord reads "content". */
async function say(message) {
  if (CHAT_URL === undefined) {
    console.log(message.text);
    return;
  }
  const response = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...message, content: message.text }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the chat answers ${response.status}`);
}

/** The status to answer with: 2xx takes the message over, and after everything else Parley sends it again. */
async function receive(request) {
  if (request.method !== 'POST') return 405;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  if (!isGenuine(request.headers, body)) return 401;
  const id = request.headers['webhook-id'];
  if (taken.has(id)) return 204;
  const message = words(JSON.parse(body.toString('utf8')));
  if (message !== undefined) await say(message);
  // only now: what the chat did not take comes again
  taken.add(id);
  if (taken.size > REMEMBERED) taken.delete(taken.values().next().value);
  return 204;
}

/** The chat says which button was pressed, and by whom. */
async function press(request) {
  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  return body === undefined ? undefined : pressed(JSON.parse(body.toString('utf8')), CHAT_USER);
}

const server = createServer(async (request, response) => {
  if (request.url === '/press') {
    const shown = await press(request).catch(() => undefined);
    response.writeHead(shown === undefined ? 403 : 200, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(shown === undefined ? undefined : JSON.stringify(shown));
    return;
  }
  const status = await receive(request).catch((failure) => {
    console.error(`not said: ${failure.message}`);
    return 502;
  });
  response.writeHead(status, { Connection: 'close' }).end();
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening at ${server.address().port}`));
