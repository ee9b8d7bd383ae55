/** The messages that only the socket of an inbox has (docs/frontend.md). */

import type { Interaction } from '../protocol/schemas.ts';

/** The frontend is connected; the first questions follow. */
export interface InboxReady {
  readonly method: 'inbox/ready';
  readonly params: {
    /** How many are open. */
    readonly open: number;
    /** Whether there are more than follow at once. */
    readonly more: boolean;
    /** Where those begin. */
    readonly cursor?: string;
  };
}

export interface InboxRequests {
  readonly 'inbox/active': { readonly params: object; readonly result: object };
  readonly 'interaction/get': {
    readonly params: { readonly sessionId: string; readonly toolUseId: string };
    readonly result: { readonly interaction: Interaction };
  };
  readonly 'interaction/list': {
    readonly params: { readonly status: 'open'; readonly limit: number; readonly cursor?: string; readonly full?: boolean };
    readonly result: { readonly interactions: readonly Interaction[]; readonly nextCursor?: string; readonly open?: number };
  };
}
