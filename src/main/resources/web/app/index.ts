/** The page at `/`: one session, named by `?session=`. */

import './style/base.css';
import './style/page.css';
import './style/form.css';
import './style/text.css';
import { byId } from './dom.ts';
import { enter } from './entrance.ts';
import { Session } from './session.ts';
import { TryPanel } from './tryit/panel.ts';

const sessionId = new URLSearchParams(location.search).get('session') || 'default';
byId('session').textContent = sessionId;

const invitations = document.querySelectorAll<HTMLButtonElement>('[data-try]');

if (/^[\x21-\x7e]{1,128}$/.test(sessionId)) {
  void enter().then((welcome) => {
    if (!welcome) return;
    new Session(sessionId).open();
    const panel = new TryPanel(sessionId);
    for (const invitation of invitations) invitation.addEventListener('click', () => void panel.start());
  });
} else {
  for (const invitation of invitations) invitation.hidden = true;
  byId('connection').textContent = 'No session can have this name: 1 to 128 ASCII characters without blanks.';
}
