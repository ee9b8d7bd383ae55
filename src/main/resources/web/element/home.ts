/** The server that this script came from; a copy in another bundle uses the page's origin. */
export const HOME = import.meta.url.includes('/static/bundle/') ? import.meta.url : location.href;
