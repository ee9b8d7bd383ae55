/** The frontend protocol `parley.v1` as it is on the wire. Members that do not apply are absent. */

export const SUBPROTOCOL = 'parley.v1';

export type QuestionType =
  | 'SingleChoice'
  | 'MultiChoice'
  | 'FreeText'
  | 'Number'
  | 'Boolean'
  | 'Date'
  | 'Time'
  | 'DateTime';

export type Ending = 'answered' | 'declined' | 'cancelled' | 'expired' | 'unavailable' | 'aborted';

export type By = 'you' | 'other' | 'host' | 'policy';

export type Value = string | number | boolean;

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

export interface Question {
  readonly id: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  readonly choices?: readonly Choice[];
  /** Whether an own answer may be typed beside the choices; absent means yes. */
  readonly allowOther?: boolean;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  readonly minSelections?: number;
  readonly maxSelections?: number;
  readonly defaultValue?: Value | readonly Value[];
}

export interface Interaction {
  readonly sessionId: string;
  readonly toolUseId: string;
  /** What the credential of the asker proves. */
  readonly asker: { readonly client: string };
  /** What the asker calls itself, unproven. */
  readonly host?: { readonly name: string; readonly version?: string };
  readonly title?: string;
  readonly description?: string;
  readonly questions: readonly Question[];
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
  readonly status: 'open' | Ending;
  /** ISO 8601, all three by the clock of the server; `now` is when the frame was written. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly now: string;
}

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
}

/** Notifications of the server, by method. */
export type Notification =
  | { readonly method: 'session/ready'; readonly params: { readonly sessionId: string } }
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

/** Requests of the page, by method. */
export interface Requests {
  'interaction/respond': {
    params: { toolUseId: string; answers: readonly Answer[]; note?: string };
    result: { readonly status: Ending };
  };
  'interaction/decline': { params: { toolUseId: string; reason?: string }; result: unknown };
  'interaction/cancel': { params: { toolUseId: string }; result: unknown };
  'interaction/list': {
    params: Record<string, never>;
    result: { readonly interactions: readonly Interaction[] };
  };
}
