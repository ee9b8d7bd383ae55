/** Keys that are characters can be switched off, for this browser (WCAG 2.1.4). */

import { quietly } from '../model/quietly.ts';

const KEPT = 'parley-keys';

export function areCharacterKeysOn(): boolean {
  return quietly(() => localStorage.getItem(KEPT)) !== 'off';
}

export function switchCharacterKeys(isOn: boolean): void {
  // where the browser keeps nothing the keys stay as they are
  quietly(() => localStorage.setItem(KEPT, isOn ? 'on' : 'off'));
}
