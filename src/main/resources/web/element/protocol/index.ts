/** The socket module: the frontend protocol, typed, without anything to look at. */

export { ConnectionLost, RpcError } from './calls.ts';
export { SessionSocket, type Connection, type SocketListener, type SocketOptions, type Ticket } from './socket.ts';
export type * from './errors.ts';
export type * from './parts.ts';
export type * from './schemas.ts';
export type * from './notifications.ts';
export type * from './requests.ts';
