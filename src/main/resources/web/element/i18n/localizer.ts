/** The words, dates and numbers of one language. */

import { catalogueOf, ENGLISH, isSpoken, primaryOf, type Catalogue, type Key } from './catalogue.ts';

export type Params = Readonly<Record<string, string | number>>;

const RIGHT_TO_LEFT = new Set(['ar']);

export class Localizer<K extends string = Key> {
  /** As it was asked for, so that `de-CH` writes numbers the Swiss way; `en` where the messages are English. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly #english: Catalogue<K>;
  readonly #own: Partial<Catalogue<K>>;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;

  private constructor(lang: string, english: Catalogue<K>, own: Partial<Catalogue<K>>) {
    this.lang = lang;
    this.dir = RIGHT_TO_LEFT.has(primaryOf(lang)) ? 'rtl' : 'ltr';
    this.#english = english;
    this.#own = own;
    this.#plurals = new Intl.PluralRules(lang);
    // nobody should be led to type a separator between thousands
    this.#numbers = new Intl.NumberFormat(lang, { useGrouping: false, maximumFractionDigits: 20 });
  }

  /** The words of the element, in English where the catalogue is not here. */
  static of(lang: string): Localizer {
    return Localizer.from(lang, ENGLISH, catalogueOf(lang));
  }

  /** @param own of the language; undefined where it is not here. What it lacks, as one of another version may, is said in English. */
  static from<K extends string>(lang: string, english: Catalogue<K>, own: Partial<Catalogue<K>> | undefined): Localizer<K> {
    const isHere = own !== undefined || primaryOf(lang) === 'en';
    return new Localizer(isHere ? lang : 'en', english, own ?? {});
  }

  /** The message with `{name}` filled in; `n` chooses its plural form. */
  text(key: K, params: Params = {}): string {
    return this.parts(key, params).map((part) => (typeof part === 'string' ? part : `{${part.slot}}`)).join('');
  }

  /** The message in pieces, for what is filled in with elements. */
  parts(key: K, params: Params = {}): readonly (string | { readonly slot: string })[] {
    return this.#template(key, params['n'])
      .split(/(\{\w+\})/)
      .filter((part) => part !== '')
      .map((part) => {
        const slot = /^\{(\w+)\}$/.exec(part)?.[1];
        if (slot === undefined) return part;
        const value = params[slot];
        return value === undefined ? { slot } : this.#filled(value);
      });
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** The time of day, with the day where that is not today. */
  time(date: Date): string {
    const isToday = date.toDateString() === new Date().toDateString();
    const day = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
    return date.toLocaleString(this.lang, { ...day, hour: 'numeric', minute: '2-digit' });
  }

  /** Minutes and seconds, in the digits of the language. */
  clock(seconds: number): string {
    const pair = new Intl.NumberFormat(this.lang, { minimumIntegerDigits: 2 });
    return `${this.number(Math.floor(seconds / 60))}:${pair.format(seconds % 60)}`;
  }

  /**
   * A length of time, in the one unit that says enough of it: rounded minutes, else full hours or days.
   *
   * @param isMost whether it is the most that may be, which is rounded up
   */
  span(ms: number, isMost = false): string {
    const minutes = (isMost ? Math.ceil : Math.round)(ms / 60_000);
    const [amount, unit] = minutes < 120 ? [minutes, 'minute'] : minutes < 2880 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
    const inUnit = { style: 'unit', unit, unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(this.lang, inUnit).format((isMost ? Math.ceil : Math.floor)(amount));
  }

  #filled(value: string | number): string {
    return typeof value === 'number' ? this.number(value) : value;
  }

  #template(key: K, n: string | number | undefined): string {
    const message = this.#own[key] ?? this.#english[key] ?? '';
    if (typeof message === 'string') return message;
    const category = typeof n === 'number' ? this.#plurals.select(n) : 'other';
    return message[category] ?? message.other ?? '';
  }
}

/** The first of the wishes that there is a catalogue for, and English where there is none. */
export function chooseLanguage(wishes: readonly string[]): string {
  return wishes.find((wish) => isSpoken(wish) && isValid(wish)) ?? 'en';
}

function isValid(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length === 1;
  } catch {
    return false;
  }
}

/** The language of the element, of what is around it, and else of the browser. */
export function languageOf(element: Element): string {
  const around = element.closest<HTMLElement>('[lang]')?.lang;
  return chooseLanguage([...(around ? [around] : []), ...navigator.languages]);
}
