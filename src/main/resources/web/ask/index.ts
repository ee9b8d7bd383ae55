/** The page at `/ask/{reference}`: one question, for the person who asked. The server says which. */

// first: it takes the token out of the address bar
import { localToken } from '../app/token.ts';
import type { ParleyQuestions } from '../element/index.ts';
import '../element/index.ts';
import '../app/style/base.css';
import '../app/style/header.css';
import '../app/style/page.css';
import './style.css';
import { byId, el } from '../app/dom.ts';
import { enter, watchEntrance } from '../app/entrance.ts';
import { speak, words } from '../app/i18n/words.ts';
import { showConnection, showCount, showPeople } from '../app/status.ts';

speak();
const told = document.querySelector('parley-questions');
if (told !== null) showConnection('connecting');
void enter().then((isWelcome) => (isWelcome ? open(told) : undefined));

async function open(told: ParleyQuestions | null): Promise<void> {
  const questions = told ?? (await askWithToken());
  if (questions === null) sayThatThereIsNone();
  else join(questions);
}

/** A browser brings no token when it opens a page, so the page asks for itself once more. */
async function askWithToken(): Promise<ParleyQuestions | null> {
  const token = localToken();
  if (token === undefined) return null;
  showConnection('connecting');
  const headers = { Accept: 'text/html', Authorization: `Bearer ${token}` };
  const response = await fetch(location.pathname, { headers }).catch(() => undefined);
  if (response === undefined) location.reload();
  if (!response?.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.querySelector('main')?.replaceChildren(...page.querySelectorAll('main > *'));
  speak();
  return document.querySelector('parley-questions');
}

function join(questions: ParleyQuestions): void {
  const { session = '', only = '' } = questions.dataset;
  questions.addEventListener('parley-connection', ({ state }) => showConnection(state));
  questions.addEventListener('parley-presence', ({ people }) => showPeople(people));
  questions.addEventListener('parley-count', ({ open }) => showCount(open));
  watchEntrance(questions);
  questions.ticket = localToken();
  questions.only = only;
  questions.session = session;
  const all = el('a', { href: `/?session=${encodeURIComponent(session)}` }, words.text('allQuestions'));
  document.querySelector('main')?.append(el('p', { class: 'all' }, all));
}

function sayThatThereIsNone(): void {
  document.title = `${words.text('noSuchQuestion')} · Parley`;
  byId('connection').parentElement?.remove();
  const title = el('h2', {}, words.text('noSuchQuestion'));
  const section = el('section', { class: 'empty', 'data-testid': 'none' }, title);
  section.append(el('p', {}, words.text('noSuchQuestionText')));
  document.querySelector('main')?.replaceChildren(section);
}
