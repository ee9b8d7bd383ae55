/** Does in one element what a person does, so that it comes into a state. */

import type { ParleyQuestions } from '../element/index.ts';
import { socketOf, type FixtureSocket } from './socket.ts';

/** A state that does not come by then is shown as it is. */
const PATIENCE_MS = 5_000;

export class Person {
  readonly element: ParleyQuestions;
  readonly #sessionId: string;

  constructor(element: ParleyQuestions, sessionId: string) {
    this.element = element;
    this.#sessionId = sessionId;
  }

  get socket(): FixtureSocket {
    return socketOf(this.#sessionId);
  }

  /** Clicks what has that test id, once it is there and answers to clicks. */
  async click(testId: string): Promise<void> {
    const found = await this.#find(`[data-testid="${testId}"]`);
    await this.#armed();
    point(found);
  }

  /** Chooses by the value of a choice. */
  async choose(...values: readonly string[]): Promise<void> {
    await this.#armed();
    for (const value of values) point(await this.#find(`input[value="${CSS.escape(value)}"]`));
  }

  async type(text: string): Promise<void> {
    const field = (await this.#find('textarea, input.text')) as HTMLInputElement | HTMLTextAreaElement;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  async press(key: string): Promise<void> {
    const card = await this.#find('[data-testid="interaction"]');
    await this.#armed();
    card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  }

  /** Something that takes no click. */
  async sees(testId: string): Promise<void> {
    await this.#find(`[data-testid="${testId}"]`);
  }

  async #armed(): Promise<void> {
    await until(() => deep(this.element, 'parley-interaction:not([hidden])[armed]'));
  }

  async #find(selector: string): Promise<HTMLElement> {
    const found = await until(() => deep(this.element, selector));
    if (found === undefined) throw new Error(`${this.#sessionId} has no ${selector}`);
    return found;
  }
}

/** A click of a pointer: one without a pointer only chooses, and sends nothing. */
function point(target: HTMLElement): void {
  target.dispatchEvent(
    new PointerEvent('click', { pointerType: 'mouse', detail: 1, bubbles: true, cancelable: true, composed: true }),
  );
}

function deep(element: Element, selector: string): HTMLElement | undefined {
  const root = element.shadowRoot;
  if (root === null) return undefined;
  for (const found of root.querySelectorAll<HTMLElement>(selector)) {
    if (found.checkVisibility()) return found;
  }
  for (const child of root.querySelectorAll('*')) {
    const found = deep(child, selector);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function until<T>(look: () => T | undefined): Promise<T | undefined> {
  const end = performance.now() + PATIENCE_MS;
  for (let found = look(); ; found = look()) {
    if (found !== undefined || performance.now() > end) return found;
    await new Promise(requestAnimationFrame);
  }
}
