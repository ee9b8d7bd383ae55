/** The English messages of the modules, for all of them together. */

import type { Kit } from '../lazy.ts';
import later from './en-later.json';

export function makeEnglish(kit: Kit): typeof later {
  kit.completeEnglish(later);
  return later;
}
