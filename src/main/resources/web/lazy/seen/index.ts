export { VERSION as version } from '../../element/version.ts';
export { makeSeenWatch as make } from '../../element/view/seen-watch.ts';
