/** Loads a language by its name (ADR 114). */

import { importBundle, isImported } from '../bundles.ts';
import { bring, catalogueOf, primaryOf, type Catalogue } from './catalogue.ts';

/** What a file of `web/lang` exports. */
export interface Language {
  readonly element: Catalogue;
  /** What our own pages say around the element. */
  readonly page: Catalogue<string>;
}

/** Undefined where nothing is to be loaded, or where it failed: then the next call tries again. */
export async function loadLanguage(lang: string): Promise<Language | undefined> {
  const language = primaryOf(lang);
  const name = `lang-${language}`;
  if (catalogueOf(language) !== undefined && !isImported(name)) return undefined;
  const loaded = await importBundle<Language>(name);
  if (loaded !== undefined) bring(language, loaded.element);
  return loaded;
}
