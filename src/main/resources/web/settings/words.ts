/** The words of the page of settings: in its own files, since no other page says them. */

import { briefly, importBundle } from '../element/bundles.ts';
import { primaryOf, type Catalogue } from '../element/i18n/catalogue.ts';
import { Localizer } from '../element/i18n/localizer.ts';
import { spoken, words as page } from '../app/i18n/words.ts';
import en from './i18n/en.json';

export type SettingsKey = keyof typeof en;

/** English until the language is here. */
export let words: Localizer<SettingsKey> = Localizer.from('en', en, undefined);

/** Settled once the page speaks its language, or English where that is not here soon. */
export const ready: Promise<void> = spoken.then(learn);

async function learn(): Promise<void> {
  const { lang } = page;
  if (primaryOf(lang) === 'en') {
    words = Localizer.from(lang, en, undefined);
    return;
  }
  let own: Catalogue<SettingsKey> | undefined;
  const loaded = importBundle<{ readonly settings: Catalogue<SettingsKey> }>(`settings-${primaryOf(lang)}`);
  await briefly(loaded.then((language) => void (own = language?.settings)));
  words = Localizer.from(lang, en, own);
}
