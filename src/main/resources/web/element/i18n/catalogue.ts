/** The messages in every language. A test compares the catalogues with the English one. */

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

export type Key = keyof typeof en;

/** One text, or one for each plural category of the language (Unicode CLDR). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** By primary language subtag. */
export const CATALOGUES: Readonly<Record<string, Readonly<Record<Key, Message>>>> = { ar, de, en, es, fr, hi, ja, ko, pt, zh };
