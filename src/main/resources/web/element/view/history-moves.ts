/** Moves in the history of the browser. One waits for the other, as the browser says only later where it is. */

/** A move that leads to no entry is never told. */
const LONGEST_MS = 1_000;

let last: Promise<void> = Promise.resolve();
let isMoving = false;

/** Whether the browser moves because a card asked for it. */
export function isOwnMove(): boolean {
  return isMoving;
}

/** Does something with the history once all earlier moves are over. */
export function inTurn(act: () => Promise<void> | void): void {
  last = last.then(act, act);
}

/** Goes back by so many entries; completes once the browser is there. */
export async function goBack(entries: number): Promise<void> {
  isMoving = true;
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, LONGEST_MS);
    const moved = (): void => {
      window.clearTimeout(timer);
      resolve();
    };
    window.addEventListener('popstate', moved, { once: true });
    history.go(-entries);
  });
  isMoving = false;
}
