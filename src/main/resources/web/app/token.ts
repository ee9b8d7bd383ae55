/**
 * The local token. A service without credentials shows and takes answers only with it, so that no
 * program on the machine answers for its human. It comes in the fragment of the URL that the service
 * wrote when it started, and stays in this browser for this origin: a cookie of `localhost` would go
 * to the services of all its ports.
 */

import { quietly } from '../element/model/quietly.ts';

const KEPT = 'parley.local-token';
const NEXT = 'parley.next';
const SHAPE = /^[A-Za-z0-9._~-]{16,256}$/;
/** The names of this machine. The token is kept for one of them: that of the URLs that the service gives out. */
const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Of this page's address, until the service has taken it. Where the browser keeps nothing, for longer. */
let candidate: string | undefined;
/** Until the service has said so, the one that it took before at this address. */
let inForce = kept();

take();

/** Tells when the URL with a token is entered where a page of the service is open already. */
export function onTokenEntered(entered: () => void): void {
  window.addEventListener('hashchange', () => {
    if (take()) entered();
  });
}

/**
 * The tokens that may be right, in the order in which to try them. The one of the address replaces
 * the one that this browser keeps only when the service takes it: any link may have one.
 */
export function knownTokens(): readonly string[] {
  return [...new Set([candidate, kept()])].filter((token) => token !== undefined);
}

function kept(): string | undefined {
  return read(() => localStorage.getItem(KEPT));
}

/** The token that the service takes, or took before; undefined where it wants none. */
export function localToken(): string | undefined {
  return inForce;
}

/** Remembers which token the service took, if any. */
export function setInForce(token: string | undefined): void {
  inForce = token;
  if (token === undefined) return;
  const isKept = token !== candidate || read(() => (localStorage.setItem(KEPT, token), true)) === true;
  if (isKept) candidate = undefined;
}

/** Goes back to the page that waited for the token, if one did in this tab; false where none did. */
export function goOn(): boolean {
  const next = read(() => sessionStorage.getItem(NEXT));
  read(() => sessionStorage.removeItem(NEXT));
  // without storage another page would not have the token
  if (next === undefined || candidate !== undefined || next === location.pathname + location.search) return false;
  location.replace(location.origin + next);
  return true;
}

/**
 * Whether the service calls itself otherwise than this page does: at this name another program may
 * listen as well, so the token does not go there.
 *
 * @param host what the service calls itself; undefined where it has no name of this machine
 */
export function isElsewhere(host: string | undefined): host is string {
  return host !== undefined && host !== location.hostname && NAMES.includes(host) && NAMES.includes(location.hostname);
}

/** Comes back to this page as soon as the URL with the token was opened, here or in another tab. */
export function awaitToken(host: string | undefined): void {
  const here = location.pathname + location.search;
  if (isElsewhere(host)) {
    const token = candidate === undefined ? '' : `#token=${candidate}`;
    location.replace(`${origin(host)}${here}${token}`);
    return;
  }
  read(() => sessionStorage.setItem(NEXT, here));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT && newValue !== null) location.reload();
  });
}

/** How the URL begins that the service wrote. */
export function tokenUrl(host: string | undefined): string {
  return `${origin(host)}/#token=`;
}

/** The port stays that of this page: another may lead to the service. */
function origin(host: string | undefined): string {
  return isElsewhere(host) ? location.origin.replace(location.hostname, host) : location.origin;
}

/** Takes the token out of the address bar and out of the history of this tab. */
function take(): boolean {
  const found = /^#token=(.*)$/.exec(location.hash)?.[1];
  if (found === undefined) return false;
  const here = location.pathname + location.search;
  // with the origin: a path that begins with two slashes would name another host
  history.replaceState(history.state, '', location.origin + here);
  if (!SHAPE.test(found)) return false;
  candidate = found;
  return true;
}

/** Undefined as well where the browser keeps nothing. */
function read<T>(storage: () => T | null): T | undefined {
  return quietly(storage) ?? undefined;
}
