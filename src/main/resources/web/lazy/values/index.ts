export { VERSION as version } from '../../element/version.ts';
export { makeValues as make } from '../../element/kinds/values.ts';
