export { default as element } from '../../element/i18n/de.json';
export { default as page } from '../../app/i18n/de.json';
