/**
 * What the messages of the frontend protocol carry.
 *
 * Made of openapi.yaml by WireTypesTest; CONTRIBUTING.md says how to make it anew.
 */

export interface Submission {
  readonly answers: readonly {
    readonly id?: string;
    readonly question?: string;
    readonly answer?: readonly (string | number | boolean)[] | string | number | boolean;
    /** A remark of the human. */
    readonly note?: string;
  }[];
  /** A remark on all of it. */
  readonly note?: string;
}

/** The answers to a form by field id. What is wrong is told by field as well, in `fieldErrors`. */
export interface FormReply {
  /** To cancel is to dismiss the questions. */
  readonly action: 'submit' | 'cancel';
  /** A value for each field. Null and an empty string count as not given. */
  readonly input?:
    | Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[] | null>>;
  /** A remark on all of it. */
  readonly note?: string;
}

export interface InteractionList {
  readonly interactions: readonly Interaction[];
  /** By which the next page is asked for; not on the last one. */
  readonly nextCursor?: string;
  /** Over the socket only, whether some were left out. */
  readonly more?: boolean;
  /** At the socket of an inbox only, how many questions are open in the inbox. */
  readonly open?: number;
}

/** One ask, as a frontend shows it. Members from `endedAt` on only once it has ended. */
export interface Interaction {
  readonly sessionId: string;
  /**
   * What a host or a person calls the session, unproven: one line of at most 200 characters. What has ended
   * keeps the one that it had.
   */
  readonly sessionTitle?: string;
  readonly toolUseId: string;
  readonly reference: string;
  readonly tool: string;
  readonly turnId?: string;
  /** What the credential of the host proves. */
  readonly asker: {
    readonly client: string;
  };
  /** What the host calls itself, unproven. */
  readonly host?: {
    readonly name: string;
    readonly version?: string;
  };
  /** The tool-use id of the interaction whose place on the screen it takes. */
  readonly replaces?: string;
  /** How urgent the asker says it is; `normal` where it is absent. */
  readonly urgency?: 'low' | 'high';
  /**
   * What the asker says it is doing, in Markdown, at most 4,000 characters; to be shown on demand. Not in a
   * summary.
   */
  readonly context?: string;
  readonly title?: string;
  /** Only in a summary. */
  readonly questionCount?: number;
  readonly description?: string;
  readonly prompt?: string;
  /** The questions of an interaction without sections. */
  readonly questions?: readonly Question[];
  /** The sections of an interaction that has some. */
  readonly sections?: readonly Section[];
  /** Only over the WebSocket: what this person has entered and not sent, unchecked. */
  readonly draft?: Submission['answers'];
  /**
   * Only over the WebSocket, where this person has entered something before: which of their drafts stands.
   * Without `draft` they took it back.
   */
  readonly draftRevision?: number;
  /**
   * What this very person said when the same questions were asked before, by whatever client, or the words
   * with which they asked the same asker back in this session: shown in its next question. It is there as
   * long as that is kept and this one is open: a hint that fills in nothing. It is shown to nobody else, and
   * to no host.
   */
  readonly earlier?: {
    readonly answers: readonly GivenAnswer[];
    readonly answeredAt: string;
    /** The words with which the person asked back. There are no answers then. */
    readonly reason?: string;
    /** What the host of then called itself, unproven. */
    readonly host?: {
      readonly name: string;
      readonly version?: string;
    };
  };
  /** The asker's word for sending; where it is absent the frontend uses its own. */
  readonly submitLabel?: string;
  /** The asker's word for dismissing; where it is absent the frontend uses its own. */
  readonly cancelLabel?: string;
  /** How it looks once it is answered. */
  readonly completedView?: {
    readonly showInputs: boolean;
    readonly summaryTemplate?: string;
  };
  /** What the host found wrong with earlier answers on the whole. */
  readonly errorSummary?: string;
  /** What the host found wrong with earlier answers, by question id. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** What is filled in beforehand by question id, instead of the defaults. */
  readonly initialValues?: Readonly<Record<string, readonly string[]>>;
  readonly status: 'open' | 'answered' | 'declined' | 'cancelled' | 'expired' | 'unavailable' | 'aborted';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly seenAt?: string;
  /** Until when the person who reads this does not want it; nobody else is told. */
  readonly snoozedUntil?: string;
  /** Until when somebody else answers it; a hint that hinders nobody. */
  readonly takenUntil?: string;
  /** The service's time, for a frontend whose clock is off. */
  readonly now: string;
  readonly endedAt?: string;
  /**
   * When a host first got the result. Absent as long as none has, also where it was given back because the
   * host had gone, and where an earlier release handed it out.
   */
  readonly collectedAt?: string;
  readonly via?: Via;
  readonly answers?: readonly GivenAnswer[];
  readonly note?: string;
  /** The chat message that became the answer. */
  readonly answerMessageId?: string;
  readonly provenance?: Provenance;
  /** The summaryTemplate with the answers in it. */
  readonly summary?: string;
  /** Why it was declined or aborted. */
  readonly reason?: string;
  readonly kind?: DeclineKind;
}

/**
 * The human asks back: the model is to reply to the words in `reason`, and then to ask again. Absent where
 * the human refuses.
 */
export type DeclineKind = 'discuss';

/** A part of a form; an optional one can be left out as a whole. */
export interface Section {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  readonly optional: boolean;
  readonly submitLabel?: string;
  readonly questions: readonly Question[];
}

/** What every question has. */
export interface QuestionCommon {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  /** The frontend has the human choose first and confirm then. Absent means no. */
  readonly consequential?: boolean;
  /** Whether a frontend may check the answer before it sends it. */
  readonly validateOnClient: boolean;
}

export type Question =
  | SingleChoiceQuestion
  | MultiChoiceQuestion
  | FreeTextQuestion
  | NumberQuestion
  | BooleanQuestion
  | DateQuestion
  | TimeQuestion
  | DateTimeQuestion;

/** At most one of the choices, or a text of the human's own. */
export interface SingleChoiceQuestion extends QuestionCommon {
  readonly type: 'SingleChoice';
  readonly choices: Choices;
  readonly allowOther: boolean;
  readonly defaultValue?: string;
}

/** Any number of the choices within bounds, and a text of the human's own. */
export interface MultiChoiceQuestion extends QuestionCommon {
  readonly type: 'MultiChoice';
  readonly choices: Choices;
  readonly allowOther: boolean;
  /** Once it is answered at all; absent where it does not matter. */
  readonly minSelections?: number;
  /** Absent where everything may be selected. */
  readonly maxSelections?: number;
  readonly defaultValue?: readonly string[];
}

/** One text, in the human's own words. */
export interface FreeTextQuestion extends QuestionCommon {
  readonly type: 'FreeText';
  readonly multiline: boolean;
  readonly placeholder?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /**
   * A regular expression in RE2 syntax that the whole text matches. To be shown, not to be run: the server
   * checks, and an engine that backtracks may hang on it.
   */
  readonly pattern?: string;
  readonly defaultValue?: string;
}

/** A number. */
export interface NumberQuestion extends QuestionCommon {
  readonly type: 'Number';
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  /** Counted from min or else from 0. */
  readonly step?: number;
  readonly defaultValue?: string;
}

/** Yes or no; the answer is true or false. */
export interface BooleanQuestion extends QuestionCommon {
  readonly type: 'Boolean';
  readonly defaultValue?: string;
}

/** A day, as YYYY-MM-DD. */
export interface DateQuestion extends QuestionCommon {
  readonly type: 'Date';
  readonly min?: string;
  readonly max?: string;
  readonly defaultValue?: string;
}

/** A time of day, as HH:MM or HH:MM:SS. */
export interface TimeQuestion extends QuestionCommon {
  readonly type: 'Time';
  readonly min?: string;
  readonly max?: string;
  readonly defaultValue?: string;
}

/**
 * A day and a time in ISO 8601, with or without an offset. Parley's page answers with that of the human's
 * time zone, unless a bound, or without bounds the default, has none.
 */
export interface DateTimeQuestion extends QuestionCommon {
  readonly type: 'DateTime';
  readonly min?: string;
  readonly max?: string;
  readonly defaultValue?: string;
}

export type Choices = readonly {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  /** What it would look like, in Markdown. */
  readonly preview?: string;
}[];

export interface GivenAnswer {
  readonly id: string;
  /** The question's text. */
  readonly question: string;
  readonly type:
    | 'SingleChoice' | 'MultiChoice' | 'FreeText' | 'Number' | 'Boolean' | 'Date' | 'Time' | 'DateTime';
  /**
   * The values of the choices in their order, then what the human typed; empty where they only left a note.
   * Numbers and booleans are such, everything else is a string.
   */
  readonly answer: readonly (string | number | boolean)[];
  /** What the human saw for each of them. */
  readonly labels: readonly string[];
  /** Whether the human typed an answer instead of, or beside, choosing one. */
  readonly wasCustom: boolean;
  /** The place of the one choice that was made. */
  readonly index?: number;
  readonly note?: string;
}

/** Who answered; `default` means that no human did. */
export type Provenance = 'human' | 'default';

/**
 * By which way a human ended it: a page of the service, any other frontend, either at the person's inbox,
 * REST, a form or view of the MCP client, their webhook, Slack, or a notification.
 */
export type Via = 'frontend' | 'page' | 'inbox' | 'rest' | 'form' | 'app' | 'webhook' | 'slack' | 'push';
