/** The English messages of the modules, for all of them together. */

import type { Kit } from '../lazy.ts';
import type { Catalogue } from './catalogue.ts';
import later from './en-later.json';

export function makeEnglish(kit: Kit): Partial<Catalogue> {
  kit.completeEnglish(later);
  return later;
}
