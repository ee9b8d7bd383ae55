/** For a page that always does something. */
const LATEST_MS = 2_000;

/** Calls it once the browser has nothing else to do, and soon in any case; Safari cannot tell when that is. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LATEST_MS });
  else setTimeout(act);
}
