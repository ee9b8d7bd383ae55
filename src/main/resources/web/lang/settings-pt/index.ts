export { default as settings } from '../../settings/i18n/pt.json';
