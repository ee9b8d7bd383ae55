/** The inbox, for pages that have it: the other element, whose cards it shows, comes with it. */

import '../resources/web/element/all.ts';

export { ParleyInbox } from '../resources/web/element/inbox/parley-inbox.ts';
