/** The page at `/ask/{reference}`: one question, for the person who asked. The server has said which. */

import type { ParleyQuestions } from '../element/index.ts';
import '../element/index.ts';
import '../app/style/base.css';
import '../app/style/page.css';
import './style.css';
import { byId, el } from '../app/dom.ts';
import { enter, watchEntrance } from '../app/entrance.ts';
import { speak, words } from '../app/i18n/words.ts';
import { showConnection, showCount, showPeople } from '../app/status.ts';

speak();
const questions = document.querySelector('parley-questions');
if (questions === null) void enter().then((isWelcome) => (isWelcome ? sayThatThereIsNone() : undefined));
else {
  showConnection('connecting');
  void enter().then((isWelcome) => {
    if (isWelcome) join(questions);
  });
}

function join(questions: ParleyQuestions): void {
  const { session = '', only = '' } = questions.dataset;
  questions.addEventListener('parley-connection', ({ state }) => showConnection(state));
  questions.addEventListener('parley-presence', ({ people }) => showPeople(people));
  questions.addEventListener('parley-count', ({ open }) => showCount(open));
  watchEntrance(questions);
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
