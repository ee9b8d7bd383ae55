/** The package: the element with all its languages and modules, since a page that bundles it has no server of ours to load them from. */

import '../resources/web/element/all.ts';

export * from '../resources/web/element/index.ts';
