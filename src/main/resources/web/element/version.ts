/**
 * The hash of these sources, which the build writes here: what tells the bundles of one build from those of
 * another. Empty in dev mode, and where all is in one bundle.
 */
export const VERSION: string = '';
