/** All languages and modules at once, for what cannot load them by name: the view of MCP Apps and the npm package. */

import ar from './i18n/ar.json';
import { bring, type Catalogue } from './i18n/catalogue.ts';
import de from './i18n/de.json';
import { makeEnglish } from './i18n/english.ts';
import es from './i18n/es.json';
import fr from './i18n/fr.json';
import hi from './i18n/hi.json';
import ja from './i18n/ja.json';
import ko from './i18n/ko.json';
import pt from './i18n/pt.json';
import zh from './i18n/zh.json';
import { makeChoiceExtras } from './kinds/filter.ts';
import { makeValues } from './kinds/values.ts';
import { CHOICE_EXTRAS, CODE, ENGLISH_OF_MODULES, HISTORY, KEYS, MARKUP, PANELS, SEEN, SET, SHARING, VALUES } from './modules.ts';
import { makeSharing } from './session/sharing.ts';
import { makeTokens } from './text/code.ts';
import { makeMarkup } from './text/markup.ts';
import { makeHistory } from './view/history.ts';
import { makeKeysList } from './view/keys-list.ts';
import { makePanels } from './view/panels.ts';
import { makeSeenWatch } from './view/seen-watch.ts';
import { makeSet } from './view/set.ts';

const ALL: Readonly<Record<string, Catalogue>> = { ar, de, es, fr, hi, ja, ko, pt, zh };
for (const [language, catalogue] of Object.entries(ALL)) bring(language, catalogue);

ENGLISH_OF_MODULES.bring(makeEnglish);
MARKUP.bring(makeMarkup);
KEYS.bring(makeKeysList);
CODE.bring(makeTokens);
SET.bring(makeSet);
CHOICE_EXTRAS.bring(makeChoiceExtras);
HISTORY.bring(makeHistory);
VALUES.bring(makeValues);
PANELS.bring(makePanels);
SEEN.bring(makeSeenWatch);
SHARING.bring(makeSharing);
