export { VERSION as version } from '../../element/version.ts';
export { makeSet as make } from '../../element/view/set.ts';
