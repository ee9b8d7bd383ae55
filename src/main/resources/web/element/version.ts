/** The version of the service that this script was built with; empty in a page that has its own build. */

declare const PARLEY_VERSION: string | undefined;

export const VERSION = typeof PARLEY_VERSION === 'string' ? PARLEY_VERSION : '';
