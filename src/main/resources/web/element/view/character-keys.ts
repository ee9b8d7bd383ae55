/** Keys that are characters can be switched off, for this browser (WCAG 2.1.4). */

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
