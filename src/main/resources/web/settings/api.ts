/** Talks to the service as the person who sits here. */

import { guardHeaders } from '../app/csrf.ts';
import { localToken } from '../app/token.ts';

/** The service has refused it. */
export class Refusal extends Error {
  readonly status: number;
  /** Its name in `ErrorCode` of openapi.yaml. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, details: Readonly<Record<string, unknown>>) {
    super(String(details['detail'] ?? ''));
    this.status = status;
    this.code = String(details['error'] ?? '');
    this.details = details;
  }
}

/**
 * Rejected with a {@link Refusal}, or with whatever the browser says where there is no network.
 *
 * @param headers further ones
 */
export async function call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const token = localToken();
  const response = await fetch(`/api/v1/me/${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : guardHeaders()),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Refusal(response.status, await detailsOf(response));
  return response;
}

/** Something between the browser and the service may answer with anything. */
async function detailsOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await response.json()) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
