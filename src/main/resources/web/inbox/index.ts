/** The page at `/inbox`: all that waits for the person, in whatever session. */

// first: it takes the token out of the address bar
import { localToken } from '../app/token.ts';
// before the element, which waits for the same language
import { learn, spoken, words } from '../app/i18n/words.ts';
import type { ParleyInbox } from '../element/inbox/parley-inbox.ts';
import '../element/inbox/parley-inbox.ts';
import '../app/style/base.css';
import '../app/style/header.css';
import '../app/style/page.css';
import './style.css';
import { el } from '../app/dom.ts';
import { channelsOn, enter, hasInbox, ownerOfWords, watchEntrance } from '../app/entrance.ts';
import { followPush } from '../app/push.ts';
import { follow } from '../app/setting.ts';
import { showConnection, showCount } from '../app/status.ts';

const inbox = document.querySelector('parley-inbox');
if (inbox !== null) void join(inbox);

async function join(inbox: ParleyInbox): Promise<void> {
  inbox.addEventListener('parley-connection', ({ state }) => void spoken.then(() => showConnection(state)));
  inbox.addEventListener('parley-count', ({ open }) => showCount(open));
  inbox.addEventListener('parley-asked', () => void learn());
  follow('confirm', (isOn) => (inbox.confirm = isOn));
  follow('tell-seen', (isOn) => (inbox.tellSeen = isOn ? 'on' : 'off'), true);
  inbox.ticket = localToken();
  if (!(await enter())) return;
  watchEntrance(inbox, ({ inbox: isThere }) => isThere === true);
  inbox.ownWords = ownerOfWords();
  inbox.ticket = localToken();
  if (channelsOn().includes('push')) followPush();
  await spoken;
  const link = el('a', { href: '/settings', 'data-testid': 'to-settings' }, words.text('settings'));
  if (hasInbox()) document.querySelector('header')?.append(link);
}
