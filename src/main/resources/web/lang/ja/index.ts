export { default as element } from '../../element/i18n/ja.json';
export { default as page } from '../../app/i18n/ja.json';
