/** Loads a language by its name from where this script is from (ADR 114). */

import { HOME } from '../home.ts';
import { bring, catalogueOf, primaryOf, type Catalogue } from './catalogue.ts';

/** What a file of `web/lang` exports. */
export interface Language {
  readonly element: Catalogue;
  /** What our own pages say around the element. */
  readonly page: Catalogue<string>;
}

/** So long nothing is shown for want of a language; English is shown after that. */
const PATIENCE_MS = 1_000;

const loading = new Map<string, Promise<Language | undefined>>();
let failures = 0;

/** Undefined where nothing is to be loaded, or where it failed: then the next call tries again. */
export function loadLanguage(lang: string): Promise<Language | undefined> {
  const language = primaryOf(lang);
  const known = loading.get(language);
  if (known !== undefined) return known;
  if (catalogueOf(language) !== undefined) return Promise.resolve(undefined);
  const loaded = load(language);
  loading.set(language, loaded);
  return loaded;
}

async function load(language: string): Promise<Language | undefined> {
  const url = new URL(`/static/bundle/lang-${language}.js`, HOME);
  // a browser may remember by its URL that a module failed
  if (failures > 0) url.searchParams.set('again', String(failures));
  try {
    const loaded = (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as Language;
    bring(language, loaded.element);
    return loaded;
  } catch {
    failures++;
    loading.delete(language);
    return undefined;
  }
}

/** Waits for what is loaded, but not for long. */
export async function briefly(loaded: Promise<unknown>): Promise<void> {
  let timer: number | undefined;
  const patience = new Promise((resolve) => {
    timer = window.setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([loaded, patience]);
  window.clearTimeout(timer);
}
