export { VERSION as version } from '../../element/version.ts';
export { makePanels as make } from '../../element/view/panels.ts';
