/** The words of the page around the element. */

import { chooseLanguage, Localizer } from '../../element/i18n/localizer.ts';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import hi from './hi.json';
import ja from './ja.json';
import ko from './ko.json';
import pt from './pt.json';
import zh from './zh.json';

export type PageKey = keyof typeof en;

/** `?lang=` is stronger than what the browser asks for. */
const wished = new URLSearchParams(location.search).get('lang');

export const words: Localizer<PageKey> = Localizer.from(
  chooseLanguage([...(wished ? [wished] : []), ...navigator.languages]),
  { ar, de, en, es, fr, hi, ja, ko, pt, zh },
);

/** Puts the page into its language, which the element follows. */
export function speak(): void {
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.dir;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = words.text(element.dataset['text'] as PageKey);
  }
}
