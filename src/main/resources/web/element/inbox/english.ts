/** The inbox speaks at once, and so has the English that only modules need elsewhere. */

import { ENGLISH_OF_MODULES } from '../modules.ts';
import { makeEnglish } from '../i18n/english.ts';

ENGLISH_OF_MODULES.bring(makeEnglish);
