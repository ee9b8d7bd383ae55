/** What shows that a request comes from this page, where the person is known by a cookie. */

let guard: string | undefined;

export function keepGuard(csrf: string): void {
  guard = csrf;
}

/** For every request that changes something. */
export function guardHeaders(): Readonly<Record<string, string>> {
  return guard === undefined ? {} : { 'Parley-Csrf': guard };
}
