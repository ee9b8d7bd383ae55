// Shows notifications, those of pages and those that are pushed, and leads from each to its question. It touches no
// request.

const ID = /^[\x21-\x7e]{1,128}$/;
const ICON = '/icons/icon-192.png';
const DEVICES = '/api/v1/me/subscriptions';
/** So long what is over stays on the screen, if the browser lets this file run for as long. */
const OVER_MS = 5_000;

/** By language: who asks, where a credential proves the name, where it is only claimed, and where there is none; then what is over. */
const WORDS = {
  ar: ['سؤال من {name}', 'سؤال. السائل يسمّي نفسه {name}', 'سؤال', 'شوهد السؤال', 'لم يعد السؤال مفتوحًا'],
  de: ['Eine Frage von {name}', 'Eine Frage. Der Fragende nennt sich selbst {name}', 'Eine Frage', 'Die Frage wurde gesehen', 'Die Frage ist nicht mehr offen'],
  en: ['A question from {name}', 'A question. The asker says it is {name}', 'A question', 'The question was seen', 'The question is no longer open'],
  es: ['Una pregunta de {name}', 'Una pregunta. Quien pregunta dice ser {name}', 'Una pregunta', 'La pregunta se ha visto', 'La pregunta ya no está abierta'],
  fr: ['Une question de {name}', 'Une question. Le demandeur se présente comme {name}', 'Une question', 'La question a été vue', 'La question n’est plus ouverte'],
  hi: ['{name} का एक प्रश्न', 'एक प्रश्न। प्रश्नकर्ता स्वयं को {name} कहता है', 'एक प्रश्न', 'प्रश्न देख लिया गया', 'प्रश्न अब खुला नहीं है'],
  ja: ['{name}からの質問', '質問。質問者の自称：{name}', '質問', '質問は表示されました', 'この質問は終了しました'],
  ko: ['{name}의 질문', '질문. 질문자가 스스로 밝힌 이름: {name}', '질문', '질문을 확인했습니다', '이 질문은 끝났습니다'],
  pt: ['Uma pergunta de {name}', 'Uma pergunta. Quem pergunta diz ser {name}', 'Uma pergunta', 'A pergunta foi vista', 'A pergunta já não está aberta'],
  zh: ['来自 {name} 的问题', '一个问题。提问者自称 {name}', '一个问题', '问题已被看到', '问题已结束'],
};

// nothing depends on which version of this file a page was loaded with
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(tidy()));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'tidy') event.waitUntil(tidy());
});

self.addEventListener('push', (event) => event.waitUntil(told(read(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  const button = data?.buttons?.[Number(event.action || NaN)];
  event.waitUntil(Promise.all([button === undefined ? lead(data) : answered(data, button), tidy()]));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribed(event)));

/** What cannot be read is still a message, of which a browser demands that something is shown. */
function read(data) {
  try {
    return Object(data.json());
  } catch {
    return {};
  }
}

async function told(message) {
  await tidy();
  if (message.stage === 'seen' || message.stage === 'ended') await showOver(message);
  else await showQuestion(message);
}

async function showQuestion({ tag, reference, client, name, text, buttons }) {
  // where there are too few, a click opens the question
  const most = self.Notification?.maxActions ?? 0;
  const shown = Array.isArray(buttons) && buttons.length <= most ? buttons : [];
  const [proven, itself, nobody] = words();
  const heading = isText(client) ? proven : isText(name) ? itself : nobody;
  await self.registration.showNotification(heading.replace('{name}', () => (isText(client) ? client : name)), {
    tag: String(tag),
    icon: ICON,
    data: { reference, buttons: shown },
    actions: shown.map(({ title }, index) => ({ action: String(index), title })),
    ...(isText(text) ? { body: text } : {}),
  });
}

/** In place of the question, without a sound; nothing where somebody has a page of ours before them anyway. */
async function showOver({ tag, reference, stage }) {
  if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) {
    for (const shown of await self.registration.getNotifications({ tag: String(tag) })) shown.close();
    return;
  }
  const [, , , seen, ended] = words();
  await self.registration.showNotification(stage === 'seen' ? seen : ended, {
    tag: String(tag),
    icon: ICON,
    silent: true,
    data: { reference, isOver: true },
  });
  // the message has to be over before, or the browser shows one of its own
  setTimeout(tidy, OVER_MS);
}

/** Closes what tells only that something is over. */
async function tidy() {
  for (const shown of await self.registration.getNotifications()) {
    if (shown.data?.isOver === true) shown.close();
  }
}

function words() {
  return WORDS[self.navigator.language.slice(0, 2)] ?? WORDS.en;
}

function isText(text) {
  return typeof text === 'string' && text !== '';
}

/** Sends what a button stands for; where that does not work, the question is opened. */
async function answered({ reference }, { question, answer, token }) {
  try {
    const sent = await fetch(`/api/v1/interactions/${encodeURIComponent(reference)}/answer`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ answers: [{ id: question, answer: [answer] }] }),
    });
    if (sent.ok) return;
  } catch {
    // there is no connection now
  }
  await lead({ reference });
}

/** To a window that shows it already, else to a new one: other windows keep what they show. */
async function lead(data) {
  const { reference, session, question } = data ?? {};
  if (isId(reference)) return await focused(`/ask/${encodeURIComponent(reference)}`);
  if (!isId(session) || !isId(question)) return await self.clients.openWindow('/');
  const shown = (await windows()).find(({ url }) => sessionOf(new URL(url)) === session);
  if (shown === undefined) return await self.clients.openWindow(addressOf(session, question));
  shown.postMessage({ question });
  return await shown.focus();
}

async function focused(path) {
  const shown = (await windows()).find(({ url }) => {
    const { origin, pathname } = new URL(url);
    return origin === self.location.origin && pathname === path;
  });
  return await (shown === undefined ? self.clients.openWindow(path) : shown.focus());
}

async function windows() {
  return await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function addressOf(session, question) {
  return `/?session=${encodeURIComponent(session)}#question=${encodeURIComponent(question)}`;
}

/** Undefined for pages that show no session. */
function sessionOf({ origin, pathname, searchParams }) {
  if (origin !== self.location.origin || pathname !== '/') return undefined;
  return searchParams.get('session') || 'default';
}

function isId(id) {
  return typeof id === 'string' && ID.test(id);
}

/**
 * Puts a new subscription in the place of one that the browser has given up, if the person still has that one. Where the login
 * is not a cookie, the next visit of the page does it.
 */
async function subscribed({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const [me, devices] = await Promise.all([json('/api/v1/me'), json(DEVICES)]);
  const replaces = await idOf(oldSubscription);
  if (!devices?.subscriptions?.some(({ id }) => id === replaces)) return;
  const { applicationServerKey } = devices;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await fetch(DEVICES, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(me?.csrf === undefined ? {} : { 'Parley-Csrf': me.csrf }) },
    body: JSON.stringify({ ...subscription.toJSON(), replaces }),
  });
}

async function json(path) {
  const response = await fetch(path);
  return response.ok ? await response.json() : undefined;
}

/** As the server makes it. */
async function idOf({ endpoint }) {
  const hash = await self.crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = String.fromCharCode(...new Uint8Array(hash).slice(0, 16));
  return `sub_${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
