/** All languages at once, for what cannot load them by name: the view of MCP Apps and the npm package. */

import ar from './ar.json';
import { bring, type Catalogue } from './catalogue.ts';
import de from './de.json';
import es from './es.json';
import fr from './fr.json';
import hi from './hi.json';
import ja from './ja.json';
import ko from './ko.json';
import pt from './pt.json';
import zh from './zh.json';

const ALL: Readonly<Record<string, Catalogue>> = { ar, de, es, fr, hi, ja, ko, pt, zh };
for (const [language, catalogue] of Object.entries(ALL)) bring(language, catalogue);
