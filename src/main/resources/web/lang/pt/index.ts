export { default as element } from '../../element/i18n/pt.json';
export { default as page } from '../../app/i18n/pt.json';
