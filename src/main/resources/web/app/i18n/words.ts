/** The words of the page around the element. */

import { briefly } from '../../element/bundles.ts';
import { loadLanguage } from '../../element/i18n/loading.ts';
import { chooseLanguage, Localizer } from '../../element/i18n/localizer.ts';
import en from './en.json';

export type PageKey = keyof typeof en;

/** `?lang=` is stronger than what the browser asks for. */
const asked = new URLSearchParams(location.search).get('lang');
const wished = chooseLanguage([...(asked ? [asked] : []), ...navigator.languages]);

/** English until the language of the page is here. */
export let words: Localizer<PageKey> = Localizer.from(wished, en, undefined);

// an element that comes after this module waits for the same language, and shows no English first
document.documentElement.lang = wished;

/** Settled once the page speaks: its language, or English where that is not here soon. */
export const spoken: Promise<void> = briefly(learn()).then(speak);

/** Loads the language of the page; where that failed before, tries it again. */
export async function learn(): Promise<void> {
  const language = await loadLanguage(wished);
  if (language === undefined || words.lang === wished) return;
  words = Localizer.from(wished, en, language.page);
  speak();
}

/** Puts the page into its language, which the element follows. */
export function speak(): void {
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.dir;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = words.text(element.dataset['text'] as PageKey);
  }
}
