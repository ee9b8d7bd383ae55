/** Compares what a person looks for with a text, whatever the case and the accents. */

/** Whether the text contains all words that are looked for. */
export function hasWords(text: string, wanted: string): boolean {
  return hasAll(folded(text), wanted);
}

/** As {@link hasWords}, of a text that is {@link folded}. */
export function hasAll(text: string, wanted: string): boolean {
  return folded(wanted)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** The text as it is compared. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{Diacritic}/gu, '');
  // the upper case of ß is SS
  return bare.toUpperCase().toLowerCase().trim();
}
