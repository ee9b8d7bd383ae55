/** The last own texts of a person in this browser, so that they need not write them again. */

import { quietly } from './quietly.ts';

const KEPT = 'parley.own-words';
const MOST = 20;
/** In UTF-16 units. A longer text is not kept. */
const LONGEST = 500;

interface Kept {
  /** Whose they are: nobody else who uses this browser gets them. */
  readonly owner: string;
  readonly texts: readonly string[];
}

/**
 * The latest first.
 *
 * @param owner empty where nothing is kept
 */
export function ownWords(owner: string): readonly string[] {
  const kept = owner === '' ? undefined : load();
  return kept?.owner === owner ? kept.texts : [];
}

/** Whether any are kept here, whosever they are. */
export function hasOwnWords(): boolean {
  return (load()?.texts.length ?? 0) > 0;
}

/** Whether there may be any; asked before what reads them is here. */
export function mayHaveOwnWords(): boolean {
  return Boolean(quietly(() => localStorage.getItem(KEPT)));
}

/** Adds what a person has sent. What was kept for another person goes. */
export function keepOwnWords(owner: string, sent: readonly string[]): void {
  const fresh = sent.filter((text) => text !== '' && text.length <= LONGEST);
  if (owner === '' || fresh.length === 0) return;
  const texts = [...new Set([...fresh, ...ownWords(owner)])].slice(0, MOST);
  quietly(() => localStorage.setItem(KEPT, JSON.stringify({ owner, texts } satisfies Kept)));
}

export function forgetOwnWords(): void {
  quietly(() => localStorage.removeItem(KEPT));
}

/** Another script of this origin may have written anything there. */
function load(): Kept | undefined {
  const kept = quietly(() => JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Kept> | null);
  if (typeof kept?.owner !== 'string' || !Array.isArray(kept.texts)) return undefined;
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== '' && text.length <= LONGEST;
  return { owner: kept.owner, texts: kept.texts.filter(isText).slice(0, MOST) };
}
