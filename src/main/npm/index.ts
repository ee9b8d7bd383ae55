/** The package: the element with all its languages, since a page that bundles it has no server of ours to load them from. */

import '../resources/web/element/i18n/all.ts';

export * from '../resources/web/element/index.ts';
