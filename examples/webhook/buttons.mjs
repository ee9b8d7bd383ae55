// Buttons by which the person answers: messages of Mattermost, and what it sends when one is pressed.
// Other chats differ in both and in nothing else.

import { randomBytes } from 'node:crypto';

/** What belongs to a button stays here: the token of a question gets into no message. */
const REMEMBERED = 1_000;
const pressable = new Map();

const MOST_BUTTONS = 6;

/** What a model or its host wrote must not become a mention, a link or a format of the chat. */
export function plain(text, most = 60) {
  return String(text)
    .replace(/[^\p{L}\p{N} .,?-]/gu, '')
    // a chat makes a link of evil.example
    .replace(/\.(?=\S)/g, '')
    .slice(0, most);
}

function remember(act) {
  const key = randomBytes(24).toString('base64url');
  pressable.set(key, act);
  if (pressable.size > REMEMBERED) pressable.delete(pressable.keys().next().value);
  return key;
}

/** Mattermost keeps the context for itself, so whoever knows the key is Mattermost. */
function button(id, name, url, act) {
  return { id, name, integration: { url, context: { key: remember(act) } } };
}

function message(text, actions) {
  return { text, attachments: [{ text: 'Answer here:', actions }] };
}

/** The choices of a question that a row of buttons can show, or undefined. */
function choicesOf(questions) {
  const [question, ...others] = questions ?? [];
  if (question === undefined || others.length > 0) return undefined;
  const choices =
    question.type === 'Boolean'
      ? [{ value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]
      : question.type === 'SingleChoice' ? question.choices : [];
  return choices.length > 0 && choices.length < MOST_BUTTONS ? choices : undefined;
}

/** The message that asks with buttons; undefined where the question is better opened by its link. */
export function asking({ questions, reply, url }, who, pressUrl) {
  const choices = reply === undefined ? undefined : choicesOf(questions);
  if (choices === undefined || pressUrl === undefined) return undefined;
  const [{ id, text }] = questions;
  return message(`${who} asks: ${plain(text, 300)} ${url}`, [
    ...choices.map(({ value, label }, place) =>
      button(`choice${place}`, plain(label, 40), pressUrl, {
        to: reply.answerUrl,
        token: reply.token,
        body: { answers: [{ id, answer: [value] }] },
        reply,
        url,
        pressUrl,
      }),
    ),
    button('decline', 'Not now', pressUrl, { to: reply.declineUrl, token: reply.token, body: {}, url }),
  ]);
}

async function send({ to, token, body }) {
  const response = await fetch(to, {
    method: 'POST',
    // never in the URL, which gets into logs
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  return { ok: response.ok, json: await response.json().catch(() => ({})) };
}

/** The second act for what is consequential: it repeats the choice, and has a token for that alone. */
function confirming(act, { token, answers }) {
  const labels = answers.flatMap((answer) => answer.labels).map((label) => plain(label, 40)).join(', ');
  return message(`Really “${labels}”? This is hard to undo.`, [
    button('confirm', `Send: ${labels}`, act.pressUrl, { ...act, token }),
    button('decline', 'Not now', act.pressUrl, {
      to: act.reply.declineUrl,
      token: act.reply.token,
      body: {},
      url: act.url,
    }),
  ]);
}

function update({ text, attachments = [] }) {
  return { update: { message: text, props: { attachments } } };
}

/** What Mattermost shows in place of the message whose button was pressed; undefined for an unknown button. */
export async function pressed({ user_id, context }, person) {
  const act = pressable.get(context?.key);
  if (act === undefined || user_id !== person) return undefined;
  const { ok, json } = await send(act);
  if (ok) return update({ text: `Done: ${plain(json.status)}.` });
  if (json.error === 'confirmation_required') return update(confirming(act, json.confirmation));
  if (json.error === 'interaction_already_resolved') return update({ text: `It was closed before (${plain(json.endedAs)}).` });
  return update({ text: `That did not work. Open it: ${act.url}` });
}
