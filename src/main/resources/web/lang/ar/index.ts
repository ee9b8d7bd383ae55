export { default as element } from '../../element/i18n/ar.json';
export { default as page } from '../../app/i18n/ar.json';
