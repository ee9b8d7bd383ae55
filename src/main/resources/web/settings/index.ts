/** The page at `/settings`: how a person is reached. */

// first: it takes the token out of the address bar
import '../app/token.ts';
import { el } from '../app/dom.ts';
import { channelsOn, enter, hasInbox } from '../app/entrance.ts';
import '../app/style/base.css';
import '../app/style/header.css';
import '../app/style/page.css';
import './style.css';
import type { Card } from './card.ts';
import { CARDS } from './cards/index.ts';
import { Store } from './store.ts';
import { ready, words } from './words.ts';

void show();

async function show(): Promise<void> {
  const main = document.querySelector('main');
  if (main === null || !(await enter())) return;
  await ready;
  document.title = `${words.text('title')} · Parley`;
  document.querySelector('header')?.append(el('a', { href: '/inbox', 'data-testid': 'to-inbox' }, words.text('toInbox')));
  if (!hasInbox()) {
    main.replaceChildren(el('p', { class: 'empty', 'data-testid': 'no-inbox' }, words.text('noInbox')));
    return;
  }
  await fill(main, new Store());
}

async function fill(main: HTMLElement, store: Store): Promise<void> {
  try {
    await store.read();
  } catch {
    const again = el('button', { type: 'button', 'data-testid': 'try-again' }, words.text('tryAgain'));
    again.addEventListener('click', () => void fill(main, store));
    main.replaceChildren(el('div', { class: 'empty', role: 'alert' }, el('p', {}, words.text('notRead')), again));
    return;
  }
  const tags = channelsOn().flatMap((channel) => CARDS.get(channel) ?? []);
  const order = [...CARDS.values()].filter((tag) => tags.includes(tag));
  const channels = order.length > 0 ? order.map((tag) => cardOf(tag, store)) : [el('p', { class: 'empty', 'data-testid': 'no-channels' }, words.text('noChannels'))];
  main.replaceChildren(
    el('h2', {}, words.text('title')),
    el('p', { class: 'intro' }, words.text('intro')),
    cardOf('clock-card', store),
    cardOf('away-card', store),
    el('h2', {}, words.text('channels')),
    el('p', { class: 'intro' }, words.text('channelsText')),
    ...channels,
  );
}

function cardOf(tag: string, store: Store): Card {
  const card = document.createElement(tag) as Card;
  card.store = store;
  return card;
}
