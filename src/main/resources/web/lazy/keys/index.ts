export { VERSION as version } from '../../element/version.ts';
export { makeKeysList as make } from '../../element/view/keys-list.ts';
