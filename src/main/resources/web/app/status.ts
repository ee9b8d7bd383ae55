/** The line at the top: whether the page is connected, and how many people watch the session. */

import { byId } from './dom.ts';
import type { Connection } from './socket.ts';

const WORDS: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting…',
  open: 'Connected',
  lost: 'Connection lost, trying again…',
};

export function showConnection(state: Connection): void {
  // while it tries again the word stays, so that nobody hears it at every attempt
  const text = byId('connection');
  const retrying = state === 'connecting' && document.body.dataset['connection'] === 'lost';
  if (retrying) return;
  document.body.dataset['connection'] = state;
  if (text.textContent !== WORDS[state]) text.textContent = WORDS[state];
  if (state !== 'open') byId('presence').textContent = '';
}

export function showPeople(people: number): void {
  byId('presence').textContent = people > 1 ? `${people} people here` : 'only you here';
}
