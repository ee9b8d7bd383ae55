export { VERSION as version } from '../../element/version.ts';
export { makeEnglish as make } from '../../element/i18n/english.ts';
