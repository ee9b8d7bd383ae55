/** The row of the settings that deletes the person's own texts from this browser; absent where none are kept. */

import { forgetOwnWords, hasOwnWords } from '../element/model/own-words.ts';
import { byId } from './dom.ts';
import { words } from './i18n/words.ts';

export function offerToForgetWords(): void {
  const row = byId('own-words');
  const told = byId('words-forgotten');
  byId('settings').addEventListener('beforetoggle', () => {
    row.hidden = !hasOwnWords();
    told.textContent = '';
  });
  byId('forget-words').addEventListener('click', () => {
    forgetOwnWords();
    told.textContent = words.text('wordsForgotten');
  });
}
