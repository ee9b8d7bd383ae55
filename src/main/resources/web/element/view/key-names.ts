/** The names of keys on this machine, as its keyboard has them in the language of the page. */

import type { Localizer } from '../i18n/localizer.ts';

/** The chord that sends. */
export function chordName(words: Localizer): string {
  const first = /Mac|iP/.test(navigator.platform) ? '⌘' : words.text('controlKey');
  return `${first} ${words.text('enterKey')}`;
}
