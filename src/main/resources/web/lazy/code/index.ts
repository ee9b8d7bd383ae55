export { VERSION as version } from '../../element/version.ts';
export { makeTokens as make } from '../../element/text/code.ts';
