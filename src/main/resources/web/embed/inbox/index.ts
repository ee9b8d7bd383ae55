/** Both elements in one script, for pages that have the inbox: loaded besides the other one, each would bring its own cards. */

export * from '../../element/index.ts';
export { ParleyInbox } from '../../element/inbox/parley-inbox.ts';
