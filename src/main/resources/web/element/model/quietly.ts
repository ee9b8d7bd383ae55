/** What a browser keeps for the page, where it does. */

/** Undefined where that fails: a browser may forbid storage, or it may be full: then nothing is kept, and all else works. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
