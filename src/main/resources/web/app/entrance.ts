/** Who sits here: where the service asks for credentials, the page begins with logging in. */

import { keepGuard } from './csrf.ts';
import { button, byId, el } from './dom.ts';
import { words } from './i18n/words.ts';

interface Me {
  readonly scopes: readonly string[];
  readonly person?: string;
  /** Only for who logged in: what proves that a request comes from this page. */
  readonly csrf?: string;
}

interface Refused {
  readonly detail?: string;
  /** Where to log in, if anywhere. */
  readonly login?: string;
}

/** Whether the person may come in; where not, the page says what to do about it. */
export async function enter(): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch('/api/v1/me', { headers: { Accept: 'application/json' } });
  } catch {
    return true; // without a network the page waits for the socket, which tries again
  }
  if (response.status === 401) {
    turnAway((await response.json()) as Refused);
    return false;
  }
  if (response.ok) welcome((await response.json()) as Me);
  return true;
}

function welcome(me: Me): void {
  if (!me.scopes.includes('parley:ask') && !me.scopes.includes('parley:admin')) {
    for (const invitation of document.querySelectorAll<HTMLElement>('[data-try]')) invitation.remove();
  }
  if (me.csrf === undefined) return;
  const csrf = me.csrf;
  keepGuard(csrf);
  const who = el('bdi', { 'data-testid': 'person' }, me.person ?? '');
  const out = button(words.text('logOut'), { class: 'quiet', 'data-testid': 'log-out' }, () => void logOut(csrf));
  document.querySelector('header')?.append(who, out);
}

async function logOut(csrf: string): Promise<void> {
  await fetch('/logout', { method: 'POST', headers: { 'Parley-Csrf': csrf } });
  location.reload();
}

function turnAway(refused: Refused): void {
  byId('connection').textContent = words.text('notLoggedIn');
  const section = el('section', { class: 'empty', 'data-testid': 'entrance' });
  if (refused.login === undefined) {
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
  for (const invitation of document.querySelectorAll<HTMLElement>('[data-try]')) invitation.hidden = true;
  document.querySelector('main')?.replaceChildren(section);
}
