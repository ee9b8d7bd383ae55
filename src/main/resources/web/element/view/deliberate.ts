/** Distinguishes deliberate clicks from accidental ones. */

/** A click this soon after the window got the focus was meant to focus the window. */
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

/** Whether the target of the event is a text input. */
export function isTextEntry(target: EventTarget | undefined): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox';
}
