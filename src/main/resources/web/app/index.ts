/** The page at `/`: one session, named by `?session=`. */

// first: it takes the token out of the address bar
import { localToken } from './token.ts';
// before the element, which waits for the same language
import { learn, spoken, words } from './i18n/words.ts';
import type { ParleyQuestions } from '../element/index.ts';
import '../element/index.ts';
import './style/base.css';
import './style/header.css';
import './style/page.css';
import './style/empty.css';
import { ConnectPanel } from './connect-panel.ts';
import { byId, el } from './dom.ts';
import { channelsOn, enter, hasInbox, ownerOfWords, watchEntrance } from './entrance.ts';
import { Newcomer } from './newcomer.ts';
import { Notifier } from './notifier.ts';
import { isId, Opening } from './opening.ts';
import { offerToForgetWords } from './own-words.ts';
import { followPush } from './push.ts';
import { Setting } from './setting.ts';
import { showConnection, showCount, showPeople } from './status.ts';
import { offerTrial } from './trial.ts';

const sessionId = new URLSearchParams(location.search).get('session') || 'default';
const questions = document.querySelector('parley-questions');

if (questions === null || !isId(sessionId)) void spoken.then(sayThatThereIsNone);
else void join(questions);

async function join(questions: ParleyQuestions): Promise<void> {
  const invitations = document.querySelectorAll<HTMLButtonElement>('[data-try]');
  const opening = new Opening(questions);
  const notifier = new Notifier(sessionId, (toolUseId) => opening.open(toolUseId));
  questions.addEventListener('parley-connection', ({ state }) => void spoken.then(() => showConnection(state)));
  questions.addEventListener('parley-presence', ({ people }) => void spoken.then(() => showPeople(people)));
  questions.addEventListener('parley-count', ({ open }) => showCount(open));
  questions.addEventListener('parley-asked', ({ interaction, title }) => {
    notifier.asked(interaction, title);
    void learn();
  });
  questions.addEventListener('parley-ended', ({ toolUseId }) => notifier.ended(toolUseId));
  new Newcomer(questions);
  new Setting('confirm', { holds: (isOn) => (questions.confirm = isOn) });
  new Setting('tell-seen', { isOnAtFirst: true, holds: (isOn) => (questions.tellSeen = isOn ? 'on' : 'off') });
  // does not wait for who it is: a person who was here before has the cookie or the token already
  questions.ticket = localToken();
  questions.session = sessionId;
  if (!(await enter())) return;
  watchEntrance(questions);
  questions.ownWords = ownerOfWords();
  questions.ticket = localToken();
  if (channelsOn().includes('push')) followPush();
  await spoken;
  // the name is from the address, so it keeps its direction to itself
  byId('session').append(
    ...words.parts('session').map((part) => (typeof part === 'string' ? part : el('bdi', {}, sessionId))),
  );
  if (hasInbox()) questions.after(el('p', { class: 'all' }, el('a', { href: '/inbox', 'data-testid': 'to-inbox' }, words.text('toInbox'))));
  offerToForgetWords();
  new ConnectPanel(sessionId);
  offerTrial(invitations, sessionId);
}

function sayThatThereIsNone(): void {
  for (const useless of document.querySelectorAll('parley-questions, .connection, header button, #settings')) useless.remove();
  document.querySelector('main')?.append(el('p', { class: 'empty', 'data-testid': 'no-such-session' }, words.text('noSuchSession')));
}
