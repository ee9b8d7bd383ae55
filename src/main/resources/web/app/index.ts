/** The page at `/`: one session, named by `?session=`. */

// first: it takes the token out of the address bar
import { localToken } from './token.ts';
import type { ParleyQuestions } from '../element/index.ts';
import '../element/index.ts';
import './style/base.css';
import './style/header.css';
import './style/page.css';
import './style/empty.css';
import { ConnectPanel } from './connect-panel.ts';
import { byId, el } from './dom.ts';
import { enter, watchEntrance } from './entrance.ts';
import { speak, words } from './i18n/words.ts';
import { Newcomer } from './newcomer.ts';
import { Notifier } from './notifier.ts';
import { isId, Opening } from './opening.ts';
import { showConnection, showCount, showPeople } from './status.ts';
import { TryPanel } from './tryit/panel.ts';

speak();
const sessionId = new URLSearchParams(location.search).get('session') || 'default';
const questions = document.querySelector('parley-questions');
const invitations = document.querySelectorAll<HTMLButtonElement>('[data-try]');
for (const invitation of invitations) invitation.textContent = words.text('tryIt');

// the name is from the address, so it keeps its direction to itself
byId('session').append(
  ...words.parts('session').map((part) => (typeof part === 'string' ? part : el('bdi', {}, sessionId))),
);

if (questions === null || !isId(sessionId)) {
  for (const useless of document.querySelectorAll('parley-questions, .connection, header button, #settings')) useless.remove();
  document.querySelector('main')?.append(el('p', { class: 'empty', 'data-testid': 'no-such-session' }, words.text('noSuchSession')));
} else {
  showConnection('connecting');
  void enter().then((isWelcome) => {
    if (isWelcome) join(questions);
  });
}

function join(questions: ParleyQuestions): void {
  const opening = new Opening(questions);
  const notifier = new Notifier(sessionId, (toolUseId) => opening.open(toolUseId));
  questions.addEventListener('parley-connection', ({ state }) => showConnection(state));
  questions.addEventListener('parley-presence', ({ people }) => showPeople(people));
  questions.addEventListener('parley-count', ({ open }) => showCount(open));
  questions.addEventListener('parley-asked', ({ interaction, title }) => notifier.asked(interaction, title));
  questions.addEventListener('parley-ended', ({ toolUseId }) => notifier.ended(toolUseId));
  new Newcomer(questions);
  new ConnectPanel(sessionId);
  const panel = new TryPanel(sessionId);
  for (const invitation of invitations) invitation.addEventListener('click', () => void panel.start());
  watchEntrance(questions);
  questions.ticket = localToken();
  questions.session = sessionId;
}
