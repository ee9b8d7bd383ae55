export { VERSION as version } from '../../element/version.ts';
export { makeChoiceExtras as make } from '../../element/kinds/filter.ts';
