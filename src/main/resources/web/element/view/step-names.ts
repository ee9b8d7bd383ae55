/** The names of steps, as far as there is room for them. */

import { cutAt } from '../text/shortened.ts';
import type { Walk } from './walk.ts';

/** More names than that do not fit in a line, even where the card is wide. */
const NAMED = 4;
export const LONGEST = 18;

export function isFew({ steps }: Walk): boolean {
  return steps.length <= NAMED;
}

/** Whether the name of a step is shown where the card is wide, and all of it. */
export function isNameShown(name: string, walk: Walk): boolean {
  return isFew(walk) && cutAt(name, LONGEST) === undefined;
}
