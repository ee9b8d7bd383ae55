// The webhook of a person: verifies what Parley sends, and says it in a chat. Needs Node 20 and no packages.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', CHAT_URL, PORT = '8787' } = process.env;
const KEY = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
if (KEY.length === 0) throw new Error('WEBHOOK_SECRET must be what POST /api/v1/me/webhook/secret returned');

const MOST_BYTES = 65_536;
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

/** What a model or its host wrote must not become a mention or a link of the chat. */
function plain(text) {
  return String(text).replace(/[^\p{L}\p{N} -]/gu, '').slice(0, 60);
}

function sentence({ type, data }) {
  const who = data.host ? plain(data.host) : 'Somebody';
  switch (type.replace('dev.parley.interaction.', '')) {
    case 'requested':
      return `${who} has a question for you: ${data.url}`;
    case 'seen':
      return undefined;
    default:
      return `The question of ${who} is closed (${plain(data.status)}).`;
  }
}

/** Slack, Mattermost and Teams read "text", Discord reads "content". */
async function say(text) {
  if (CHAT_URL === undefined) {
    console.log(text);
    return;
  }
  const response = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, content: text }),
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
  const text = sentence(JSON.parse(body.toString('utf8')));
  if (text !== undefined) await say(text);
  // only now: what the chat did not take comes again
  taken.add(id);
  if (taken.size > REMEMBERED) taken.delete(taken.values().next().value);
  return 204;
}

const server = createServer(async (request, response) => {
  const status = await receive(request).catch((failure) => {
    console.error(`not said: ${failure.message}`);
    return 502;
  });
  response.writeHead(status, { Connection: 'close' }).end();
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening at ${server.address().port}`));
