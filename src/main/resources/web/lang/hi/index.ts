export { default as element } from '../../element/i18n/hi.json';
export { default as page } from '../../app/i18n/hi.json';
