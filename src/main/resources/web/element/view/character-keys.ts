/** Keys that are characters can be switched off, for this browser (WCAG 2.1.4). */

import { isTextEntry } from './deliberate.ts';

const KEPT = 'parley-keys';

export function areCharacterKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

export function switchCharacterKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  } catch {
    // the browser keeps nothing: the keys stay as they are
  }
}

/** Which way a key leads among the open questions. */
export function turnOf(event: KeyboardEvent): 1 | -1 | undefined {
  const isChord = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
  if (isChord || event.repeat || event.defaultPrevented || !areCharacterKeysOn()) return undefined;
  const path = event.composedPath();
  if (isTextEntry(path[0]) || path.some((target) => target instanceof HTMLDialogElement)) return undefined;
  return event.key === ']' ? 1 : event.key === '[' ? -1 : undefined;
}
