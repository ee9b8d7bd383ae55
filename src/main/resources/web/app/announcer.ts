/** Tells screen readers what happens without taking the focus away from anybody. */

import { byId, el } from './dom.ts';
import { revealed } from './text/hidden.ts';

const KEPT = 5;

export function announce(text: string): void {
  const log = byId('announcer');
  log.append(el('p', {}, revealed(text)));
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
}
