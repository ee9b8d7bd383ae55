export { default as element } from '../../element/i18n/fr.json';
export { default as page } from '../../app/i18n/fr.json';
