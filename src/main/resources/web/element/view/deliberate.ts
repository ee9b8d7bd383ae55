/** Tells an act that somebody means from one that merely happens. */

/** A click so soon after the window got the focus was meant for the window. */
const FOCUS_CLICK_MS = 300;

let focusedAt = Number.NEGATIVE_INFINITY;
window.addEventListener('focus', () => (focusedAt = performance.now()));

/**
 * Whether a pointer chose: arrow keys and labels make clicks too, but without a pointer. A link inside of
 * a choice is not the choice.
 */
export function isDeliberate(event: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType === '') return false;
  if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) return false;
  return event.timeStamp - focusedAt > FOCUS_CLICK_MS;
}

/** Whether keys go into a text where the event comes from. */
export function isTextEntry(target: EventTarget | undefined): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox';
}
