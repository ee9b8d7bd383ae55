/** The line at the top: whether the page is connected, and how many people watch the session. */

import type { Connection } from '../element/protocol/socket.ts';
import { revealed } from '../element/text/hidden.ts';
import { shortened } from '../element/text/shortened.ts';
import { byId, el } from './dom.ts';
import { words, type PageKey } from './i18n/words.ts';

const WORDS: Readonly<Record<Connection, PageKey>> = {
  connecting: 'connecting',
  open: 'connected',
  lost: 'lost',
  denied: 'denied',
};

const MOST_NAME = 60;

export function showConnection(state: Connection): void {
  document.body.dataset['connection'] = state;
  const line = byId('connection');
  line.dataset['text'] = WORDS[state];
  line.textContent = words.text(WORDS[state]);
  if (state !== 'open') byId('presence').textContent = '';
}

/** In the title, the icon and the badge of an installed page, where somebody sees it who looks elsewhere. */
export function showCount(open: number): void {
  document.title = open > 0 ? `(${open}) Parley` : 'Parley';
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) icon.href = open > 0 ? '/favicon-open.svg' : '/favicon.svg';
  // only some browsers have it, and only for an installed page
  void navigator.setAppBadge?.(open).catch(() => undefined);
}

/** Says on the empty page, instead of that it waits, that a host has asked. @param name what it calls itself, unproven */
export function showHost(name: string | undefined): void {
  const itself = el('bdi', {}, shortened(revealed(name ?? ''), MOST_NAME));
  const line = words.parts(name ? 'hostItself' : 'hostAsked').map((part) => (typeof part === 'string' ? part : itself));
  byId('waiting').replaceChildren(...line);
}

export function showPeople(people: number): void {
  byId('presence').textContent = words.text('peopleHere', { n: people });
}
