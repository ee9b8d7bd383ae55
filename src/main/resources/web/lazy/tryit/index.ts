export { VERSION as version } from '../../element/version.ts';
export { makeTryIt as make } from '../../app/tryit/index.ts';
