export { default as settings } from '../../settings/i18n/hi.json';
