/** The element with all that an embedding page may want to name. */

export { ConnectionLost, RpcError, SessionSocket } from './protocol/index.ts';
export type * from './protocol/index.ts';
export { chooseLanguage } from './i18n/localizer.ts';
export { AskedEvent, ConnectionEvent, CountEvent, EnableEvent, EndedEvent, HostEvent, ListedEvent, PresenceEvent } from './view/events.ts';
export { ParleyQuestions } from './view/parley-questions.ts';
