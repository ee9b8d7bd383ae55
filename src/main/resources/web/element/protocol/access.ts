/** Whether the server lets this frontend answer: a browser does not tell a refused handshake from a lost network. */

/** What the server says about the holder of a ticket or a login (`GET /api/v1/me`). */
export interface Me {
  readonly scopes: readonly string[];
  /** The session that a ticket is for; absent where the credential is for all. */
  readonly sessionId?: string;
  /** Whether there is an inbox for the holder. */
  readonly inbox?: boolean;
}

/** What may stand in a subprotocol (RFC 9110, section 5.6.2); a browser refuses to send anything else. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** After this time without a response the server counts as unreachable. */
const ANSWER_MS = 10_000;

export function isSendable(ticket: string): boolean {
  return TOKEN.test(ticket);
}

/**
 * False as well where the server cannot be reached, or says something else than whether it knows the ticket.
 *
 * @param isFor whether what the ticket opens is what is wanted
 */
export async function isRefused(server: string | URL, ticket: string | undefined, isFor: (me: Me) => boolean): Promise<boolean> {
  const credential = ticket === undefined ? {} : { Authorization: `Bearer ${ticket}` };
  const headers = { Accept: 'application/json', ...credential };
  try {
    const response = await fetch(new URL('/api/v1/me', server), { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok) return false;
    const me = (await response.json()) as Me;
    return !mayAnswer(me) || !isFor(me);
  } catch {
    return false;
  }
}

export function mayAnswer({ scopes }: Pick<Me, 'scopes'>): boolean {
  return scopes.includes('parley:answer');
}
