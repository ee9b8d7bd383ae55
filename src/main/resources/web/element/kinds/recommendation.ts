/** Separates "(Recommended)", which models write behind a label, from the label. */

export function recommendation(label: string): { readonly label: string; readonly isRecommended: boolean } {
  const bare = label.replace(/\s*\((?:recommended|empfohlen)\)\s*$/iu, '');
  return bare === '' || bare === label ? { label, isRecommended: false } : { label: bare, isRecommended: true };
}

/** A label without the mark. */
export function named(label: string): string {
  return recommendation(label).label;
}
