/** Who sits here: where the service asks for credentials, the page begins with logging in. */

import { forgetOwnWords } from '../element/model/own-words.ts';
import type { ParleyQuestions } from '../element/index.ts';
import { mayAnswer } from '../element/protocol/access.ts';
import { keepGuard } from './csrf.ts';
import { button, byId, el } from './dom.ts';
import { spoken, words, type PageKey } from './i18n/words.ts';
import { keepOff } from './setting.ts';
import { awaitToken, goOn, isElsewhere, knownTokens, onTokenEntered, setInForce, tokenUrl } from './token.ts';

interface Me {
  readonly scopes: readonly string[];
  /** Whether there is an inbox for the person. */
  readonly inbox?: boolean;
  /** By which ways the person can be told of questions here. */
  readonly channels?: readonly string[];
  readonly person?: string;
  /** Only for who logged in: what proves that a request comes from this page. */
  readonly csrf?: string;
}

interface Refused {
  readonly detail?: string;
  /** Where to log in, if anywhere. */
  readonly login?: string;
  /** Whether the URL that the service wrote at its start opens the page. */
  readonly localToken?: boolean;
  /** The host of that URL, where the service listens to this machine alone. */
  readonly localHost?: string;
}

/** Whose own texts are kept here; empty until that is known. */
let owner = '';
let isInboxThere = false;
let channels: readonly string[] = [];

export function ownerOfWords(): string {
  return owner;
}

/** Whether the person has an inbox, as far as is known. */
export function hasInbox(): boolean {
  return isInboxThere;
}

/** The channels that the operator has switched on, as far as is known. */
export function channelsOn(): readonly string[] {
  return channels;
}

/** Whether the person may come in; where not, the page says what to do about it. */
export async function enter(): Promise<boolean> {
  onTokenEntered(() => void enterAgain());
  const response = await whoIsIt();
  if (response?.status === 401) {
    await turnAway((await response.json()) as Refused);
    return false;
  }
  if (response?.ok && goOn()) return false;
  if (response?.ok) await welcome((await response.json()) as Me);
  return true;
}

async function enterAgain(): Promise<void> {
  const response = await whoIsIt();
  if (response?.ok && !goOn()) location.reload();
}

/**
 * Says so when the login has ended; what was typed waits in this tab for the next.
 *
 * @param isFor whether who it is then may see what is here
 */
export function watchEntrance(questions: ParleyQuestions, isFor: (me: Me) => boolean = mayAnswer): void {
  questions.addEventListener('parley-connection', ({ state }) => {
    if (state === 'denied') void lookAgain(isFor);
  });
}

async function lookAgain(isFor: (me: Me) => boolean): Promise<void> {
  const response = await whoIsIt();
  if (response?.status === 401) await turnAway((await response.json()) as Refused);
  // logged in again in another tab, perhaps as somebody else, or the service wants no token any more
  else if (response?.ok && isFor((await response.json()) as Me)) location.reload();
}

/** Undefined without a network: the page waits for the socket then, which tries again. */
async function whoIsIt(): Promise<Response | undefined> {
  // without a token first: where people log in, or none is wanted, no link may bring another's
  const plain = await me({});
  if (plain === undefined || plain.status !== 401) {
    if (plain?.ok) setInForce(undefined);
    return plain;
  }
  const refused = (await plain.clone().json()) as Refused;
  if (refused.localToken !== true || isElsewhere(refused.localHost)) return plain;
  for (const token of knownTokens()) {
    const response = await me({ Authorization: `Bearer ${token}` });
    if (response?.ok) setInForce(token);
    // what is no verdict leaves the token as it was
    if (response?.status !== 401) return response;
  }
  // the token was for another service at this address, or for an earlier one
  setInForce(undefined);
  return plain;
}

async function me(credential: Readonly<Record<string, string>>): Promise<Response | undefined> {
  const headers = { Accept: 'application/json', ...credential };
  return await fetch('/api/v1/me', { headers }).catch(() => undefined);
}

async function welcome(me: Me): Promise<void> {
  owner = me.person ?? 'nobody who logged in';
  isInboxThere = me.inbox === true;
  channels = me.channels ?? [];
  if (!me.scopes.includes('parley:ask') && !me.scopes.includes('parley:admin')) {
    for (const invitation of document.querySelectorAll<HTMLElement>('[data-try]')) invitation.remove();
  }
  if (me.csrf === undefined) return;
  document.getElementById('needs-credential')?.removeAttribute('hidden');
  const csrf = me.csrf;
  keepGuard(csrf);
  await spoken;
  const who = el('bdi', { 'data-testid': 'person' }, me.person ?? '');
  const out = button(words.text('logOut'), { class: 'quiet', 'data-testid': 'log-out' }, () => void logOut(csrf));
  (document.getElementById('account') ?? document.querySelector('header'))?.append(who, out);
}

async function logOut(csrf: string): Promise<void> {
  forgetOwnWords();
  // the browser forgets all settings, and this one would be on again
  const refuseAgain = keepOff('tell-seen');
  await fetch('/logout', { method: 'POST', headers: { 'Parley-Csrf': csrf } });
  // an answer that was under way has kept its texts since
  forgetOwnWords();
  refuseAgain();
  location.reload();
}

async function turnAway(refused: Refused): Promise<void> {
  // with the element its socket goes, which may be open already
  document.querySelector('main')?.replaceChildren();
  // logged out in another tab, perhaps, after which this one has kept some
  if (refused.login !== undefined) forgetOwnWords();
  await spoken;
  byId('connection').dataset['text'] = 'notLoggedIn' satisfies PageKey;
  byId('connection').textContent = words.text('notLoggedIn');
  delete document.body.dataset['connection'];
  for (const belongs of document.querySelectorAll('header :is(bdi, button, a), #settings')) belongs.remove();
  byId('presence').textContent = '';
  const section = el('section', { class: 'empty', 'data-testid': 'entrance' });
  if (refused.localToken === true) {
    section.append(
      el('h2', {}, words.text('tokenTitle')),
      el('p', {}, ...words.parts('tokenText').map((part) => (typeof part === 'string' ? part : code(`${tokenUrl(refused.localHost)}…`)))),
    );
    awaitToken(refused.localHost);
  } else if (refused.login === undefined) {
    section.append(el('h2', {}, words.text('closedTitle')), el('p', {}, words.text('closedText')));
  } else {
    const here = location.pathname + location.search;
    const address = `${refused.login}?to=${encodeURIComponent(here)}`;
    section.append(
      el('h2', {}, words.text('whoTitle')),
      el('p', {}, words.text('whoText')),
      el('p', {}, el('a', { href: address, class: 'button', 'data-testid': 'log-in' }, words.text('logIn'))),
    );
  }
  document.title = 'Parley';
  document.querySelector('main')?.replaceChildren(section);
}

/** As it is, whichever way the text around it runs; where it is too long for a line it breaks before its fragment. */
function code(url: string): HTMLElement {
  const fragment = url.indexOf('#');
  return el('code', { dir: 'ltr' }, url.slice(0, fragment), el('wbr'), url.slice(fragment));
}
