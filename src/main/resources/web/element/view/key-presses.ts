/** What a key press is part of, besides its key. */

/** The key code of keys that an input method uses to choose characters; some browsers tell no more of them. */
const COMPOSING = 229;

export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === COMPOSING;
}

/** Whether a modifier makes it a command. AltGr writes a character, and tells of Ctrl and Alt on some systems. */
export function isChord(event: KeyboardEvent): boolean {
  return event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
}

/** The letter, or its place on a keyboard that writes no Latin letters. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}
