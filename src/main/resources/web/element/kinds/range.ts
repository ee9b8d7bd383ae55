/** Puts bounds into words and joins the parts of a rule to a sentence. */

import type { Localizer } from '../i18n/localizer.ts';

export interface RangeKeys {
  readonly exactly: 'chooseExactly' | 'lengthExactly' | 'exactly';
  readonly between: 'chooseBetween' | 'lengthBetween' | 'between';
  readonly atLeast: 'chooseAtLeast' | 'lengthAtLeast' | 'atLeast';
  readonly atMost: 'chooseAtMost' | 'lengthAtMost' | 'atMost';
}

/** Undefined where there are no bounds. */
export function rangeOf(
  min: number | undefined,
  max: number | undefined,
  keys: RangeKeys,
  words: Localizer,
): string | undefined {
  if (min !== undefined && max !== undefined) {
    return min === max ? words.text(keys.exactly, { n: min }) : words.text(keys.between, { min, max });
  }
  if (min !== undefined) return words.text(keys.atLeast, { n: min });
  return max === undefined ? undefined : words.text(keys.atMost, { n: max });
}

export function outside(number: number, min: number | undefined, max: number | undefined): boolean {
  return (min !== undefined && number < min) || (max !== undefined && number > max);
}

export function sentence(parts: readonly string[], words: Localizer): string {
  const text = parts.join(words.text('listJoin'));
  return text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1) + words.text('ruleEnd');
}
