/** The messages by language: those that a question needs at first are always here in English, others once somebody has brought them. */

import type later from './en-later.json';
import en from './en.json';

export type Key = keyof typeof en | keyof typeof later;

/** One text, or one for each plural category of the language (Unicode CLDR). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export type Catalogue<K extends string = Key> = Readonly<Record<K, Message>>;

/** Primary language subtags. A test compares the catalogues with the English one. */
const LANGUAGES: readonly string[] = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja', 'ko', 'pt', 'zh'];

/** Lacks what only modules say, until they are here. */
export const ENGLISH = { ...en } as Catalogue;

const here = new Map<string, Catalogue>([['en', ENGLISH]]);

export function primaryOf(lang: string): string {
  return lang.toLowerCase().split('-')[0] ?? '';
}

/** Whether there is a catalogue, here or to be loaded. */
export function isSpoken(lang: string): boolean {
  return LANGUAGES.includes(primaryOf(lang));
}

/** Undefined until it is here. */
export function catalogueOf(lang: string): Catalogue | undefined {
  return here.get(primaryOf(lang));
}

/** Adds what modules say (ADR 119). */
export function completeEnglish(later: Partial<Catalogue>): void {
  Object.assign(ENGLISH, later);
}

/** @param language a primary language subtag */
export function bring(language: string, catalogue: Catalogue): void {
  here.set(language, catalogue);
}
