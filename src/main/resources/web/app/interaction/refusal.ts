/** Why the server did not take an answer, in terms of the form. */

import { ConnectionLost, RpcError } from '../calls.ts';
import type { Question, ValidationFailure, Violation } from '../protocol.ts';

export interface Refusal {
  /** By question id. */
  readonly fields: ReadonlyMap<string, string>;
  /** What belongs to no question of the form. */
  readonly whole: readonly string[];
}

const LOST =
  'There is no connection. All you entered is still here: send it again once the connection is back.';

export function refusalOf(error: unknown, questions: readonly Question[]): Refusal {
  if (error instanceof ConnectionLost) return whole(LOST);
  if (!(error instanceof RpcError)) throw error;
  if (!isValidationFailure(error.data)) return whole(error.message);
  const fields = new Map<string, string[]>();
  const rest: string[] = [];
  for (const violation of error.data.details) {
    const id = questionOf(violation, questions)?.id;
    if (id === undefined) rest.push(messageOf(violation));
    else fields.set(id, [...(fields.get(id) ?? []), messageOf(violation)]);
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

/**
 * The server writes phrases, for a host to put into its own sentences. Without the expression nobody
 * could know what form a text should have.
 */
function messageOf({ message, pattern }: Violation): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return pattern === undefined ? sentence : `${sentence}: ${pattern}`;
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
