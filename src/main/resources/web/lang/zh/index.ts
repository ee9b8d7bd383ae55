export { default as element } from '../../element/i18n/zh.json';
export { default as page } from '../../app/i18n/zh.json';
