/** The socket of a person's inbox. */

import type { Me } from '../protocol/access.ts';
import { SessionSocket, type SocketListener, type SocketOptions } from '../protocol/socket.ts';

export class InboxSocket extends SessionSocket {
  constructor(listener: SocketListener, options: SocketOptions) {
    super('', listener, options);
  }

  protected override get path(): string {
    return '/ws/v1/inbox';
  }

  protected override isFor({ inbox }: Me): boolean {
    return inbox === true;
  }
}
