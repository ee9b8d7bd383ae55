/**
 * The local token. A service without credentials shows and takes answers only with it, so that no
 * program on the machine answers for its human. It comes in the fragment of the URL that the service
 * wrote when it started, and stays in this browser for this origin: a cookie of `localhost` would go
 * to the services of all its ports.
 */

const KEPT = 'parley.local-token';
const NEXT = 'parley.next';
const SHAPE = /^[A-Za-z0-9._~-]{16,256}$/;
/** Other names of this machine. The token is kept for `localhost`, to which the service's URL leads. */
const OTHER_NAMES = ['127.0.0.1', '[::1]'];

/** Where the browser keeps nothing, it is good for this page alone. */
let taken: string | undefined;
let inForce: string | undefined;

take();
// the URL may be entered where a page of the service is open already
window.addEventListener('hashchange', () => {
  if (take()) location.reload();
});

/** The token that this browser has; whether it is the right one the service knows. */
export function knownToken(): string | undefined {
  return taken ?? read(() => localStorage.getItem(KEPT));
}

/** The token that the service took; undefined where it wants none. */
export function localToken(): string | undefined {
  return inForce;
}

/** Remembers what the service said to the token; a page that waited for it waits no more. */
export function setInForce(token: string | undefined): void {
  inForce = token;
  read(() => sessionStorage.removeItem(NEXT));
}

/** Comes back to this page as soon as the URL with the token was opened, here or in another tab. */
export function awaitToken(): void {
  const here = location.pathname + location.search;
  if (OTHER_NAMES.includes(location.hostname)) {
    location.replace(`${localhost()}${here}`);
    return;
  }
  read(() => sessionStorage.setItem(NEXT, here));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT && newValue !== null) location.reload();
  });
}

/** How the URL begins that the service wrote. */
export function tokenUrl(): string {
  return `${localhost()}/#token=`;
}

function localhost(): string {
  return OTHER_NAMES.includes(location.hostname) ? location.origin.replace(location.hostname, 'localhost') : location.origin;
}

/** Takes the token out of the address bar and out of the history of this tab. */
function take(): boolean {
  const found = /^#token=(.*)$/.exec(location.hash)?.[1];
  if (found === undefined) return false;
  const here = location.pathname + location.search;
  history.replaceState(history.state, '', here);
  if (!SHAPE.test(found)) return false;
  if (read(() => (localStorage.setItem(KEPT, found), true)) === undefined) taken = found;
  const next = read(() => sessionStorage.getItem(NEXT));
  read(() => sessionStorage.removeItem(NEXT));
  if (next !== undefined && next !== here) location.replace(next);
  return true;
}

/** Undefined as well where the browser keeps nothing. */
function read<T>(storage: () => T | null): T | undefined {
  try {
    return storage() ?? undefined;
  } catch {
    return undefined;
  }
}
