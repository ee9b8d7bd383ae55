/** A place that has a socket: a session, or the inbox of a person. */

import type { Named } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { SessionSocket, type SocketListener, type SocketOptions } from '../protocol/socket.ts';
import { Listing } from './listing.ts';
import type { IsLater, Order } from './slots.ts';

/** Finds out what is open there, and what is no longer. */
export interface Reader {
  /**
   * Reads what is open and, where there is a history, what has ended last, until it is known of all that is wanted.
   * Undefined where the server did not say that. What is wanted and lacks has gone.
   *
   * @param wanted ids; may become fewer meanwhile
   */
  read(wanted: ReadonlySet<string>): Promise<readonly Interaction[] | undefined>;
  /** Whether the server has more that has ended. */
  readonly hasOlder: boolean;
  /** Reads on until there is something that `isNew`. */
  older(isNew: (interaction: Interaction) => boolean): Promise<readonly Interaction[]>;
}

export interface Source {
  /** @param listener hears what the server says from now on */
  connect(listener: SocketListener): SessionSocket;
  reader(socket: SessionSocket): Reader;
  /** What a request names the interaction by. */
  names(interaction: Named): { readonly sessionId?: string; readonly toolUseId: string };
  /** By default each new question stands at the end. */
  readonly order?: Order;
  /** Whether the human has put it off: it does not open by itself. By default none is. */
  readonly isLater?: IsLater;
}

export function sessionSource(sessionId: string, options: SocketOptions): Source {
  return {
    connect: (listener) => new SessionSocket(sessionId, listener, options),
    reader: (socket) => new Listing((params) => socket.request('interaction/list', params)),
    names: ({ toolUseId }) => ({ toolUseId }),
  };
}
