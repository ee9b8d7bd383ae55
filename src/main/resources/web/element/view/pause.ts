/** The time after an ending in which nothing may come under the pointer: long enough, and until the human moves. */

/** The second click of a double click comes sooner. */
const SHORTEST_MS = 600;

const CONTROLS = 'a[href], button, input, select, summary, textarea, [contenteditable]';
const MODIFIERS = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'Shift']);

export interface PauseListener {
  /** The shortest time is over. */
  settled(): void;
  /** The human has moved since, by this event. */
  over(event: Event): void;
}

export class Pause {
  isSettled = false;
  readonly #listener: PauseListener;
  #listening = new AbortController();
  #timer: number | undefined;

  constructor(listener: PauseListener) {
    this.#listener = listener;
  }

  begin(): void {
    this.stop();
    this.isSettled = false;
    this.#timer = window.setTimeout(() => this.#settle(), SHORTEST_MS);
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#listening.abort();
  }

  #settle(): void {
    this.isSettled = true;
    this.#listen();
    this.#listener.settled();
  }

  #listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const on = <K extends keyof WindowEventMap>(type: K, isMeant: (event: WindowEventMap[K]) => boolean, capture = true): void =>
      window.addEventListener(type, (event) => isMeant(event) && this.#end(event), { signal, capture });
    // a finger that moves may still tap
    on('pointermove', ({ pointerType, movementX, movementY }) => pointerType !== 'touch' && (movementX !== 0 || movementY !== 0));
    // not when it is pressed: what opened by then would get the click
    on('click', (event) => !isForControl(event));
    on('wheel', () => true);
    // a page around this one may scroll a part of itself
    on('scroll', ({ target }) => target === document);
    // last, so that a key which something else takes is not taken for this
    on('keydown', (event) => isPlain(event) && !isForControl(event), false);
  }

  #end(event: Event): void {
    this.stop();
    this.#listener.over(event);
  }
}

/** What is meant for a control does only what the control does. */
function isForControl(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof Element && target.matches(CONTROLS));
}

/** A held key belongs to what came before; a chord is for the browser, a modifier alone for a screen reader. */
function isPlain({ key, repeat, isComposing, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return !repeat && !isComposing && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !MODIFIERS.has(key);
}
