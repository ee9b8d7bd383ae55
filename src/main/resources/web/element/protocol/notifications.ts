/**
 * What the service says of its own accord.
 *
 * Made of asyncapi.yaml by WireTypesTest; CONTRIBUTING.md says how to make it anew.
 */

import type { Interaction } from './schemas.ts';

/** The frontend is connected; the replay follows. */
export interface SessionReady {
  readonly method: 'session/ready';
  readonly params: {
    readonly sessionId: string;
    /** How many interaction/requested follow at once. */
    readonly open: number;
    /**
     * How long the service keeps what has ended, at most: it may forget sooner what a host has fetched.
     * Earlier releases do not say it.
     */
    readonly retentionSeconds?: number;
  };
}

/** A host asks in this session. */
export interface SessionHost {
  readonly method: 'session/host';
  readonly params: {
    /**
     * What the host calls itself, unproven and as hostile as any text of an asker. Absent where it does not
     * say.
     */
    readonly name?: string;
  };
}

/** A frontend came or went. */
export interface SessionPresence {
  readonly method: 'session/presence';
  readonly params: {
    /** How many frontends are connected now. */
    readonly people: number;
  };
}

/** The service stops and will close the connection. */
export interface SessionClosing {
  readonly method: 'session/closing';
  readonly params: {
    readonly retryAfterMs: number;
  };
}

/** A question is open, newly asked or replayed. */
export interface InteractionRequested {
  readonly method: 'interaction/requested';
  readonly params: {
    readonly interaction: Interaction;
  };
}

/** An interaction has changed without being asked or ending. */
export interface InteractionUpdated {
  readonly method: 'interaction/updated';
  readonly params: {
    readonly interaction: Interaction;
  };
}

/** A question has ended. */
export interface InteractionResolved {
  readonly method: 'interaction/resolved';
  readonly params: {
    /** At an inbox; elsewhere it is the session of the socket. */
    readonly sessionId?: string;
    readonly toolUseId: string;
    readonly status: 'answered' | 'declined' | 'cancelled' | 'expired' | 'unavailable' | 'aborted';
    /** Who ended it: this connection, another frontend, the host, or the service by its rules. */
    readonly by: 'you' | 'other' | 'host' | 'policy';
    readonly interaction: Interaction;
  };
}

/** The same person has put a question off at another frontend, or wants it again. */
export interface InteractionSnoozed {
  readonly method: 'interaction/snoozed';
  readonly params: {
    /** At an inbox; elsewhere it is the session of the socket. */
    readonly sessionId?: string;
    readonly toolUseId: string;
    /** Absent where the person wants it again. */
    readonly snoozedUntil?: string;
  };
}

/** A person answers a question at another frontend, or no longer does. */
export interface InteractionTaken {
  readonly method: 'interaction/taken';
  readonly params: {
    /** At an inbox; elsewhere it is the session of the socket. */
    readonly sessionId?: string;
    readonly toolUseId: string;
    /** Absent where nobody answers it any more. */
    readonly takenUntil?: string;
    /** The same person does, at another frontend. */
    readonly mine?: true;
  };
}

/** The frontend of an inbox is connected; the most urgent questions follow. */
export interface InboxReady {
  readonly method: 'inbox/ready';
  readonly params: {
    /** How many questions are open in the inbox. */
    readonly open: number;
    /** Whether some of them do not follow. */
    readonly more: boolean;
    /** With which `interaction/list` has those that do not follow. */
    readonly cursor?: string;
    /** Until when the person is away, where they are. */
    readonly backAt?: string;
  };
}

/** The person of the inbox said that they are away, or back. */
export interface InboxAway {
  readonly method: 'inbox/away';
  readonly params: {
    /** Until when they are away; absent where they are back. */
    readonly backAt?: string;
  };
}

/** What the service says of its own accord. */
export type Notification =
  | SessionReady
  | SessionHost
  | SessionPresence
  | SessionClosing
  | InteractionRequested
  | InteractionUpdated
  | InteractionResolved
  | InteractionSnoozed
  | InteractionTaken
  | InboxReady
  | InboxAway;
