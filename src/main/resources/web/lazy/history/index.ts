export { VERSION as version } from '../../element/version.ts';
export { makeHistory as make } from '../../element/view/history.ts';
