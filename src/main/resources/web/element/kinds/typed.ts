/** Answers that are typed. */

import type { Entry } from '../model/entry.ts';
import { isBlank } from '../text/blank.ts';

export function typedEntry(_: unknown, values: readonly string[], note: string): Entry {
  return { chosen: [], other: false, text: values[0] ?? '', note };
}

/** Empty where the text shows nothing. */
export function typedValues(text: string): readonly string[] {
  return isBlank(text) ? [] : [text];
}
