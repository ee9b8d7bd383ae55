export { default as element } from '../../element/i18n/es.json';
export { default as page } from '../../app/i18n/es.json';
