/** The keys of the inbox: letters, which a person may have switched off. None of them ends a question. */

import { areCharacterKeysOn } from '../view/character-keys.ts';
import { isTextEntry } from '../view/deliberate.ts';
import { isChord, isComposing, letterOf } from '../view/key-presses.ts';

export type InboxAct = 'next' | 'previous' | 'later' | 'away';

const ACTS: Readonly<Record<string, InboxAct>> = { j: 'next', k: 'previous', l: 'later', b: 'away' };

/** @param focused what has the focus after the card has seen the key: it may have led into its text */
export function inboxActOf(event: KeyboardEvent, focused: Element | null): InboxAct | undefined {
  if (isChord(event) || isComposing(event) || event.altKey || event.defaultPrevented || !areCharacterKeysOn()) return undefined;
  const path = event.composedPath();
  if (isTextEntry(path[0]) || isTextEntry(focused ?? undefined) || path.some((target) => target instanceof HTMLDialogElement)) return undefined;
  const act = ACTS[letterOf(event)];
  // a letter that is held moves on; it does nothing else
  return event.repeat && (act === 'later' || act === 'away') ? undefined : act;
}
