/** Why the server did not take an answer, in terms of the form. */

import type { Localizer } from '../i18n/localizer.ts';
import { allRefusals, kindOf, RpcError } from '../kit.ts';
import type { ValidationFailure, Violation } from '../protocol/parts.ts';
import type { Question } from '../protocol/schemas.ts';

export interface Refusal {
  /** By question id. */
  readonly fields: ReadonlyMap<string, string>;
  /** Messages that concern no question of the form. */
  readonly whole: readonly string[];
}

export function refusalOf(error: unknown, questions: readonly Question[], words: Localizer): Refusal {
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
  const { error } = violation;
  if (error === 'required_field_empty') return words.text('pleaseAnswer');
  const own = question && kindOf(question).refusals[error]?.(violation, words);
  return own ?? allRefusals()[error]?.(violation, words) ?? said(violation);
}

/** The server's phrase as a sentence. */
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
