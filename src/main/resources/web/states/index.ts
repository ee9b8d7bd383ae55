/** All states of the element on one page, without a server behind them. Only in dev mode; in English only. */

import '../app/style/base.css';
import './style.css';
import '../element/index.ts';
import '../element/inbox/parley-inbox.ts';
import { byId, el } from '../app/dom.ts';
import { controls } from './controls.ts';
import { Person } from './person.ts';
import { install, serve } from './socket.ts';
import { sessionOf, STATES, type State } from './states.ts';

const DRAFTS = 'parley.draft ["states-';

install();
// what was entered before a reload would change a state
for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
const place = byId('states');
const people = STATES.map(show);
byId('controls').append(...controls(place));
byId('list').append(...STATES.map(({ name }) => el('a', { href: `#${name}` }, name)));
void bring();

function show(state: State): Person {
  const element = el(state.isInbox ? 'parley-inbox' : 'parley-questions');
  const sessionId = sessionOf(state);
  serve(sessionId, state);
  // all inboxes have one path
  const at = state.isInbox ? { server: `https://${sessionId}.invalid` } : { session: sessionId };
  Object.assign(element, { ...at, lang: 'en', ...state.set });
  const heading = el('h2', { id: state.name }, state.name);
  const note = state.note === undefined ? [] : [el('p', {}, state.note)];
  const box = el('div', { class: 'box' }, element);
  place.append(el('section', { 'aria-labelledby': state.name, 'data-state': state.name }, heading, ...note, box));
  return new Person(element, sessionId);
}

async function bring(): Promise<void> {
  await Promise.all(people.map(come));
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo({ top: 0 });
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  place.dataset['settled'] = '';
}

/** A state that cannot be brought about is shown as it is, and says why. */
async function come(person: Person, index: number): Promise<void> {
  try {
    await STATES[index]?.then?.(person);
  } catch (error) {
    person.element.closest('section')?.setAttribute('data-failed', String(error));
  }
}
