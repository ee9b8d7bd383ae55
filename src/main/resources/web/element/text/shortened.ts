/** Cuts a text that is too long for its place. */

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Where it is cut to fit with an ellipsis, in units of UTF-16; undefined where it fits as it is. `most` counts characters as a reader does. */
export function cutAt(text: string, most: number): number | undefined {
  if (text.length <= most) return undefined;
  let count = 0;
  let cut = 0;
  for (const { index } of CHARACTERS.segment(text)) {
    count++;
    if (count === most) cut = index;
    if (count > most) return cut;
  }
  return undefined;
}

export function shortened(text: string, most: number): string {
  const cut = cutAt(text, most);
  return cut === undefined ? text : `${text.slice(0, cut)}…`;
}
