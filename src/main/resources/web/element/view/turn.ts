/** The keys `[` and `]`, which lead from one open question to another. */

import { areCharacterKeysOn } from './character-keys.ts';
import { isTextEntry } from './deliberate.ts';
import { isChord } from './key-presses.ts';

/** Which way a key leads among the open questions. */
export function turnOf(event: KeyboardEvent): 1 | -1 | undefined {
  if (isChord(event) || event.repeat || event.defaultPrevented || !areCharacterKeysOn()) return undefined;
  const path = event.composedPath();
  if (isTextEntry(path[0]) || path.some((target) => target instanceof HTMLDialogElement)) return undefined;
  return event.key === ']' ? 1 : event.key === '[' ? -1 : undefined;
}
