/** Calls it once the browser has nothing else to do; Safari cannot tell when that is. */
export function whenIdle(act: () => void): void {
  (window.requestIdleCallback ?? window.setTimeout)(act);
}
