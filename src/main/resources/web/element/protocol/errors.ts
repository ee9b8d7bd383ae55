/**
 * What a refused request carries as the `data` of its error.
 *
 * Made of openapi.yaml by WireTypesTest; CONTRIBUTING.md says how to make it anew.
 */

/** Where a form was answered with `input`, what is wrong by field id. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The error object that every transport shows. */
export interface ErrorObject {
  readonly error: ErrorCode;
  readonly message?: string;
  readonly details?: Violations;
  readonly fieldErrors?: FieldErrors;
  /** How an interaction has ended that was to end another way. */
  readonly endedAs?: string;
  /** The local token is missing, which the service wrote to its standard error. */
  readonly localToken?: true;
  /** The host of the URL that it wrote; absent where it listens beyond loopback. */
  readonly localHost?: 'localhost' | '127.0.0.1' | '[::1]';
  /** How much there may be in the scope, in bytes where the resource is that. */
  readonly limit?: number;
  /** What the limit is for; with insufficient_scope what the credential lacks. */
  readonly scope?:
    | 'interaction' | 'session' | 'principal' | 'owner' | 'tenant' | 'service' | 'parley:ask' | 'parley:answer'
    | 'parley:admin';
  /** Of what there is too much in the scope; with too_many_pending. */
  readonly resource?: 'open' | 'results' | 'bytes' | 'drafts' | 'tasks' | 'sockets' | 'subscriptions';
  /** As Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly maxBytes?: number;
}

/**
 * Everything that is wrong, in question order; with validation_failed only. Each thing once, however often it
 * is there.
 */
export type Violations = readonly {
  /** The question's text; absent where it concerns the set as a whole. */
  readonly question?: string;
  readonly id?: string;
  readonly error: ErrorCode;
  /** What would be right. */
  readonly message: string;
  readonly maxQuestions?: number;
  readonly maxChoices?: number;
  readonly maxLength?: number;
  readonly maxBytes?: number;
  readonly minSelections?: number;
  readonly maxSelections?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
}[];

export type ErrorCode =
  | 'validation_failed' | 'invalid_argument' | 'no_questions' | 'too_many_questions' | 'empty_choices'
  | 'too_many_choices' | 'duplicate_question' | 'duplicate_choice' | 'invalid_id' | 'invalid_text'
  | 'text_too_long' | 'too_large' | 'unknown_type' | 'invalid_range' | 'invalid_default' | 'invalid_json'
  | 'invalid_pattern' | 'fields_and_sections' | 'secret_refused' | 'invalid_cursor' | 'required_field_empty'
  | 'too_many_selections' | 'too_few_selections' | 'unknown_question' | 'ambiguous_question'
  | 'duplicate_answer' | 'not_a_choice' | 'blank_custom_answer' | 'too_long' | 'too_short' | 'pattern_mismatch'
  | 'not_a_number' | 'below_minimum' | 'above_maximum' | 'step_mismatch' | 'not_a_boolean' | 'invalid_date'
  | 'invalid_time' | 'invalid_datetime' | 'interaction_not_found' | 'interaction_already_resolved'
  | 'interaction_conflict' | 'too_many_pending' | 'question_not_standalone' | 'shutting_down'
  | 'store_unavailable' | 'max_ttl_reached' | 'confirmation_required' | 'settings_changed' | 'wrong_code'
  | 'mail_failed' | 'host_forbidden' | 'origin_forbidden' | 'unauthenticated' | 'insufficient_scope'
  | 'session_forbidden' | 'csrf_forbidden' | 'rate_limited' | 'authorization_unavailable' | 'too_slow'
  | 'reply_forbidden';
