/** How long to wait before the next attempt to connect. */

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** Doubles with every failed attempt; the upper half is jitter, so that tabs do not return in step. */
export function backoffMs(failedAttempts: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** failedAttempts);
  return ceiling / 2 + (ceiling / 2) * random;
}

/** The wait that a closing server asked for, never shorter, up to half as long again. */
export function askedWaitMs(retryAfterMs: number, random = Math.random()): number {
  const wait = Math.max(0, retryAfterMs);
  return wait + (wait / 2) * random;
}
