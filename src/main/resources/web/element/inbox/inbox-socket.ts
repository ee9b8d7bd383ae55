/** The socket of a person's inbox. */

import type { Me } from '../protocol/access.ts';
import { SessionSocket, type SocketListener, type SocketOptions } from '../protocol/socket.ts';
import type { InboxRequests } from './wire.ts';

export class InboxSocket extends SessionSocket {
  constructor(listener: SocketListener, options: SocketOptions) {
    super('', listener, options);
  }

  /** A request that only an inbox takes. */
  ask<M extends keyof InboxRequests>(method: M, params: InboxRequests[M]['params']): Promise<InboxRequests[M]['result']> {
    return this.request(method as never, params as never);
  }

  protected override get path(): string {
    return '/ws/v1/inbox';
  }

  protected override isFor({ inbox }: Me): boolean {
    return inbox === true;
  }
}
