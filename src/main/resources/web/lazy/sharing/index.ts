export { VERSION as version } from '../../element/version.ts';
export { makeSharing as make } from '../../element/session/sharing.ts';
