export { VERSION as version } from '../../element/version.ts';
export { makeMarkup as make } from '../../element/text/markup.ts';
