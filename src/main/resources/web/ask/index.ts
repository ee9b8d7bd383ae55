/** The page at `/ask/{reference}`: one question, for the person who asked. The server says which. */

// first: it takes the token out of the address bar
import { localToken } from '../app/token.ts';
// before the element, which waits for the same language
import { learn, speak, spoken, words } from '../app/i18n/words.ts';
import type { ParleyQuestions } from '../element/index.ts';
import '../element/index.ts';
import '../app/style/base.css';
import '../app/style/header.css';
import '../app/style/page.css';
import { byId, el } from '../app/dom.ts';
import { enter, ownerOfWords, watchEntrance } from '../app/entrance.ts';
import { follow } from '../app/setting.ts';
import { showConnection, showCount, showPeople } from '../app/status.ts';

const told = document.querySelector('parley-questions');
// the server told it to this person, so the socket need not wait for who it is
if (told !== null) join(told);
void enter().then((isWelcome) => (isWelcome ? open(told) : undefined));

async function open(told: ParleyQuestions | null): Promise<void> {
  const questions = told ?? (await askWithToken());
  await spoken;
  if (questions === null) {
    sayThatThereIsNone();
    return;
  }
  if (questions !== told) join(questions);
  watchEntrance(questions);
  questions.ownWords = ownerOfWords();
  questions.ticket = localToken();
  const address = `/?session=${encodeURIComponent(questions.session)}`;
  document.querySelector('main')?.append(el('p', { class: 'all' }, el('a', { href: address }, words.text('allQuestions'))));
}

/** A browser brings no token when it opens a page, so the page asks for itself once more. */
async function askWithToken(): Promise<ParleyQuestions | null> {
  const token = localToken();
  if (token === undefined) return null;
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
  questions.addEventListener('parley-connection', ({ state }) => void spoken.then(() => showConnection(state)));
  questions.addEventListener('parley-presence', ({ people }) => void spoken.then(() => showPeople(people)));
  questions.addEventListener('parley-count', ({ open }) => showCount(open));
  questions.addEventListener('parley-asked', () => void learn());
  follow('confirm', (isOn) => (questions.confirm = isOn));
  follow('tell-seen', (isOn) => (questions.tellSeen = isOn ? 'on' : 'off'), true);
  questions.ticket = localToken();
  questions.only = only;
  questions.session = session;
}

function sayThatThereIsNone(): void {
  document.title = `${words.text('noSuchQuestion')} · Parley`;
  byId('connection').parentElement?.remove();
  const title = el('h2', {}, words.text('noSuchQuestion'));
  const section = el('section', { class: 'empty', 'data-testid': 'none' }, title);
  section.append(el('p', {}, words.text('noSuchQuestionText')));
  document.querySelector('main')?.replaceChildren(section);
}
