/**
 * What a frontend may ask for.
 *
 * Made of asyncapi.yaml by WireTypesTest; CONTRIBUTING.md says how to make it anew.
 */

import type { DeclineKind, FormReply, Interaction, InteractionList, Submission } from './schemas.ts';

/** What a frontend may ask for, by method. */
export interface Requests {
  /** The human answers. */
  readonly 'interaction/respond': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      readonly answers?: Submission['answers'];
      readonly action?: FormReply['action'];
      readonly input?: NonNullable<FormReply['input']>;
      readonly note?: string;
    };
    readonly result: {
      readonly status: 'answered' | 'declined' | 'cancelled';
      /** After session/message, which interaction it answered. */
      readonly toolUseId?: string;
    };
  };
  /** The human refuses to answer, or asks back. */
  readonly 'interaction/decline': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** Why, or the human's words, for the model. `discuss` needs it. */
      readonly reason?: string;
      readonly kind?: DeclineKind;
    };
    readonly result: {
      readonly status: 'answered' | 'declined' | 'cancelled';
      /** After session/message, which interaction it answered. */
      readonly toolUseId?: string;
    };
  };
  /** The human dismisses the questions. */
  readonly 'interaction/cancel': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** Whether the dialogue went away without a word of the human. */
      readonly closed?: boolean;
    };
    readonly result: {
      readonly status: 'answered' | 'declined' | 'cancelled';
      /** After session/message, which interaction it answered. */
      readonly toolUseId?: string;
    };
  };
  /** The human needs more time. */
  readonly 'interaction/extend': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** How much later it expires, if that is not too late. */
      readonly seconds: number;
    };
    readonly result: {
      /** The new expiry. A question whose caller is gone for good ends before, as aborted. */
      readonly expiresAt: string;
    };
  };
  /** A person has seen the question. */
  readonly 'interaction/seen': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
    };
    readonly result: {
      /** When a frontend first reported that a person had it, or a part of it, on the screen. */
      readonly seenAt: string;
    };
  };
  /** The human wants the question later. */
  readonly 'interaction/snooze': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** In the future, and before the question expires; null to want it again. */
      readonly until: string | null;
    };
    readonly result: {
      /** Absent where the person wants it again. */
      readonly snoozedUntil?: string;
    };
  };
  /** The human answers the question now. */
  readonly 'interaction/take': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** Whether this frontend gives back what it took; another one's take stays. */
      readonly release?: boolean;
    };
    readonly result: {
      /** Absent where it was given back. */
      readonly takenUntil?: string;
    };
  };
  /** The human has entered something and not sent it. */
  readonly 'interaction/draft': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
      /** At most 65,536 characters in all; none deletes the draft. */
      readonly answers: Submission['answers'];
      /**
       * The newest `draftRevision`, or `revision` of a result, that the frontend knows. A deletion takes
       * nothing newer; without it, only what this socket sent.
       */
      readonly revision?: number;
    };
    readonly result: {
      /** False where the question has ended, there is no room, or a deletion would take a newer draft. */
      readonly kept: boolean;
      /** Where it is kept, its revision among the drafts of this person. */
      readonly revision?: number;
    };
  };
  /** The frontend wants the newest interactions, open and ended. */
  readonly 'interaction/list': {
    readonly params: {
      /**
       * The most interactions on a page: 200 at a session, 100 at an inbox, without it as many. There may be
       * fewer, also where more follow. At a session the first page has what is open, and then the newest of
       * what has ended; on each page the oldest stands first. An inbox has what is open by urgency and then
       * by age, and what has ended from the one asked last on.
       */
      readonly limit?: number;
      /**
       * The `nextCursor` of the page before, or the `cursor` of `inbox/ready`: of this session or inbox, and
       * of the same `status` and `urgency`. That of a list over REST without other filters does as well.
       * Another one is refused as invalid_cursor.
       */
      readonly cursor?: string;
      /** At a session. With `summary` questions, answers and most texts are left out. */
      readonly view?: 'full' | 'summary';
      /** At an inbox, whether questions and answers are there, too. */
      readonly full?: boolean;
      /** At an inbox; `all` has what is open first. */
      readonly status?: 'open' | 'ended' | 'all';
      /** At an inbox, only what is of this urgency. */
      readonly urgency?: 'low' | 'normal' | 'high';
    };
    readonly result: InteractionList;
  };
  /** The human typed something into the chat instead. */
  readonly 'session/message': {
    readonly params: {
      readonly text: string;
      readonly toolUseId?: string;
      /** The frontend's own id of the chat message. The result has it as `answerMessageId`. */
      readonly messageId?: string;
    };
    readonly result: {
      readonly status: 'answered' | 'declined' | 'cancelled';
      /** After session/message, which interaction it answered. */
      readonly toolUseId?: string;
    };
  };
  /** The frontend wants one interaction. */
  readonly 'interaction/get': {
    readonly params: {
      /** At an inbox, and required there; at a session it is ignored. */
      readonly sessionId?: string;
      readonly toolUseId: string;
    };
    readonly result: {
      readonly interaction: Interaction;
    };
  };
  /** A page that shows the inbox is visible. */
  readonly 'inbox/active': {
    readonly params: Readonly<Record<string, unknown>>;
    readonly result: Readonly<Record<string, unknown>>;
  };
  /** The person is away until a time, or back. */
  readonly 'inbox/away': {
    readonly params: {
      /** In the future, at most 30 days ahead; null where they are back. */
      readonly until: string | null;
      /** Theirs, by its name in the tz database. It is kept where their settings have none. */
      readonly timeZone?: string;
    };
    readonly result: {
      /** Until when they are away; absent where they are back. */
      readonly backAt?: string;
    };
  };
}
