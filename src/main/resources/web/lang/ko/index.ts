export { default as element } from '../../element/i18n/ko.json';
export { default as page } from '../../app/i18n/ko.json';
