/** Why the server did not take an answer, in terms of the form. */

import type { Localizer } from '../i18n/localizer.ts';
import { ConnectionLost, RpcError } from '../protocol/calls.ts';
import type { Question, ValidationFailure, Violation } from '../protocol/wire.ts';
import { inWords } from './moment.ts';

export interface Refusal {
  /** By question id. */
  readonly fields: ReadonlyMap<string, string>;
  /** What belongs to no question of the form. */
  readonly whole: readonly string[];
}

export function refusalOf(error: unknown, questions: readonly Question[], words: Localizer): Refusal {
  if (error instanceof ConnectionLost) return whole(words.text('sendLost'));
  if (!(error instanceof RpcError)) throw error;
  if (!isValidationFailure(error.data)) return whole(error.message);
  const fields = new Map<string, string[]>();
  const rest: string[] = [];
  for (const violation of error.data.details) {
    const question = questionOf(violation, questions);
    const message = messageOf(violation, question, words);
    if (question === undefined) rest.push(message);
    else fields.set(question.id, [...(fields.get(question.id) ?? []), message]);
  }
  return { fields: new Map([...fields].map(([id, all]) => [id, all.join('\n')])), whole: rest };
}

function whole(message: string): Refusal {
  return { fields: new Map(), whole: [message] };
}

function questionOf(violation: Violation, questions: readonly Question[]): Question | undefined {
  return (
    questions.find((question) => question.id === violation.id) ??
    questions.find((question) => question.text === violation.question)
  );
}

/** In the language of the page where the code is known, else as the server says it. */
function messageOf(violation: Violation, question: Question | undefined, words: Localizer): string {
  const { error, maxSelections, minSelections, minLength, maxLength, pattern, step } = violation;
  switch (error) {
    case 'required_field_empty':
      return words.text('errorRequired');
    case 'too_many_selections':
      return words.text('errorTooMany', { n: maxSelections ?? 1 });
    case 'too_few_selections':
      return minSelections === undefined ? said(violation) : words.text('errorTooFew', { n: minSelections });
    case 'not_a_choice':
      return words.text('errorNotAChoice');
    case 'blank_custom_answer':
      return words.text('errorBlank');
    case 'too_short':
      return minLength === undefined ? said(violation) : words.text('errorTooShort', { n: minLength });
    case 'too_long':
      return maxLength === undefined ? said(violation) : words.text('errorTooLong', { n: maxLength });
    case 'pattern_mismatch':
      // without the expression nobody could know what form a text should have
      return pattern === undefined ? said(violation) : words.text('errorPattern', { pattern });
    case 'not_a_number':
      return words.text('errorNumber');
    case 'below_minimum':
      return bound(violation.min, 'errorMin', 'errorNotBefore', violation, question, words);
    case 'above_maximum':
      return bound(violation.max, 'errorMax', 'errorNotAfter', violation, question, words);
    case 'step_mismatch':
      return step === undefined ? said(violation) : words.text('errorStep', { step });
    case 'not_a_boolean':
      return words.text('errorBoolean');
    case 'invalid_date':
      return words.text('errorDate');
    case 'invalid_time':
      return words.text('errorTime');
    case 'invalid_datetime':
      return words.text('errorDateTime');
    default:
      return said(violation);
  }
}

function bound(
  limit: number | string | undefined,
  ofNumber: 'errorMin' | 'errorMax',
  ofDate: 'errorNotBefore' | 'errorNotAfter',
  violation: Violation,
  question: Question | undefined,
  words: Localizer,
): string {
  if (typeof limit === 'number') return words.text(ofNumber, { n: limit });
  const type = question?.type;
  const isTemporal = type === 'Date' || type === 'Time' || type === 'DateTime';
  return limit !== undefined && isTemporal
    ? words.text(ofDate, { date: inWords(type, limit, words.lang) })
    : said(violation);
}

/** The server writes phrases, for a host to put into its own sentences. */
function said({ message }: Violation): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function isValidationFailure(data: unknown): data is ValidationFailure {
  return (
    typeof data === 'object' &&
    data !== null &&
    'error' in data &&
    data.error === 'validation_failed' &&
    'details' in data &&
    Array.isArray(data.details)
  );
}
