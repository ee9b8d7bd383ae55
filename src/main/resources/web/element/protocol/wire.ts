/** The frontend protocol `parley.v1` as it is on the wire. Members that do not apply are absent. */

export const SUBPROTOCOL = 'parley.v1';

export type Ending = 'answered' | 'declined' | 'cancelled' | 'expired' | 'unavailable' | 'aborted';

export type By = 'you' | 'other' | 'host' | 'policy';

export type Value = string | number | boolean;

/** What every question has, whatever its type. */
interface Stem {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  /** Whether a frontend may check the answer before it is sent; absent means yes. */
  readonly validateOnClient?: boolean;
  readonly defaultValue?: string | readonly string[];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  /** What it would look like, in Markdown. */
  readonly preview?: string;
}

export interface ChoiceQuestion extends Stem {
  readonly type: 'SingleChoice' | 'MultiChoice';
  readonly choices: readonly Choice[];
  /** Whether an own answer may be typed beside the choices. */
  readonly allowOther: boolean;
  readonly minSelections?: number;
  readonly maxSelections?: number;
}

export interface TextQuestion extends Stem {
  readonly type: 'FreeText';
  readonly multiline: boolean;
  readonly placeholder?: string;
  /** Counted in Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** RE2, for the whole answer. */
  readonly pattern?: string;
}

export interface NumberQuestion extends Stem {
  readonly type: 'Number';
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  /** Counted from `min`, or else from 0. */
  readonly step?: number;
}

export interface YesNoQuestion extends Stem {
  readonly type: 'Boolean';
}

export interface TemporalQuestion extends Stem {
  readonly type: 'Date' | 'Time' | 'DateTime';
  /** The bounds have the form of the answer, a date-time's with or without an offset. */
  readonly min?: string;
  readonly max?: string;
}

export type Question = ChoiceQuestion | TextQuestion | NumberQuestion | YesNoQuestion | TemporalQuestion;

export interface Section {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** It may be left out as a whole; once one of its questions is answered, the required ones are. */
  readonly optional: boolean;
  /** What stands on the button that leaves the section, where the asker wants another word. */
  readonly submitLabel?: string;
  readonly questions: readonly Question[];
}

/** By question id. */
export type InitialValues = Readonly<Record<string, readonly string[]>>;

export interface Interaction {
  readonly sessionId: string;
  readonly toolUseId: string;
  /** Its name alone, whatever the session: no other interaction has it. */
  readonly reference?: string;
  /** The tool-use id of an earlier interaction, whose place on the screen this one takes. */
  readonly replaces?: string;
  /** What the credential of the asker proves. */
  readonly asker: { readonly client: string };
  /** What the asker calls itself, unproven. */
  readonly host?: { readonly name: string; readonly version?: string };
  readonly title?: string;
  readonly description?: string;
  readonly prompt?: string;
  /** Either these or sections. */
  readonly questions?: readonly Question[];
  readonly sections?: readonly Section[];
  /** The asker's words; absent where the frontend is to use its own. */
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
  readonly completedView?: { readonly showInputs: boolean };
  /** What the asker found wrong with earlier answers, by question id and on the whole. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  readonly errorSummary?: string;
  /** Instead of the questions' own defaults; not always valid. */
  readonly initialValues?: InitialValues;
  /** What somebody of this person's has entered and not sent, by whatever window. */
  readonly draft?: readonly Answer[];
  /** Which of this person's drafts that is, also where they took it back; a later one has a higher one. */
  readonly draftRevision?: number;
  /** What this very person said when the same was asked before; only as long as it is open. */
  readonly earlier?: {
    readonly answers: readonly GivenAnswer[];
    readonly answeredAt: string;
    /** What the asker of then called itself, unproven. */
    readonly host?: { readonly name: string; readonly version?: string };
  };
  readonly status: 'open' | Ending;
  /** Where the status is `answered`. */
  readonly answers?: readonly GivenAnswer[];
  readonly note?: string;
  readonly provenance?: 'human' | 'default';
  /** The asker's own words for the answers. */
  readonly summary?: string;
  /** Why it was declined or aborted. */
  readonly reason?: string;
  /** ISO 8601, all by the clock of the server; `now` is when the frame was written. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly endedAt?: string;
  readonly now: string;
}

/** An answer as the server took it. */
export interface GivenAnswer {
  readonly id: string;
  readonly question: string;
  readonly type: Question['type'];
  readonly answer: readonly Value[];
  readonly labels: readonly string[];
  readonly note?: string;
}

/** An answer as a frontend sends it. */
export interface Answer {
  readonly id: string;
  readonly answer: readonly Value[];
  readonly note?: string;
}

/** What a refused `interaction/respond` carries as the `data` of its error. */
export interface ValidationFailure {
  readonly error: 'validation_failed';
  readonly details: readonly Violation[];
}

export interface Violation {
  readonly id?: string;
  readonly question?: string;
  readonly error: string;
  readonly message: string;
  /** The expression that a text must match, where that is the rule. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
  readonly minSelections?: number;
  readonly maxSelections?: number;
}

/** Notifications of the server, by method. */
export type Notification =
  | { readonly method: 'session/ready'; readonly params: { readonly sessionId: string; readonly open: number } }
  | { readonly method: 'session/presence'; readonly params: { readonly people: number } }
  | { readonly method: 'session/closing'; readonly params: { readonly retryAfterMs: number } }
  | {
      readonly method: 'interaction/requested' | 'interaction/updated';
      readonly params: { readonly interaction: Interaction };
    }
  | { readonly method: 'interaction/resolved'; readonly params: Resolved };

export interface Resolved {
  readonly toolUseId: string;
  readonly status: Ending;
  readonly by?: By;
  readonly interaction?: Interaction;
}

/** Requests of a frontend, by method. */
export interface Requests {
  'interaction/respond': {
    params: { toolUseId: string; answers: readonly Answer[]; note?: string };
    result: { readonly status: Ending };
  };
  'interaction/decline': { params: { toolUseId: string; reason?: string }; result: unknown };
  'interaction/cancel': { params: { toolUseId: string }; result: unknown };
  'interaction/draft': {
    params: { toolUseId: string; answers: readonly Answer[]; revision: number };
    result: { readonly revision?: number };
  };
  'interaction/list': {
    /** Without a cursor what is open, then the newest of what has ended. */
    params: { limit?: number; cursor?: string; view?: 'full' | 'summary' };
    result: {
      readonly interactions: readonly Interaction[];
      /** Where there are more. */
      readonly nextCursor?: string;
    };
  };
}
