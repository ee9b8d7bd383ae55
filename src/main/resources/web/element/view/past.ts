/** What has ended, below everything else: loaded once there is something, so that nothing moves when it comes. */

import type { LitElement, TemplateResult } from 'lit';
import { HISTORY } from '../modules.ts';
import type { History, HistoryView } from './history.ts';

export class Past {
  readonly #element: LitElement;
  #history: History | undefined;
  /** How much had ended when it was last loaded. */
  #tried = 0;

  constructor(element: LitElement) {
    this.#element = element;
  }

  /** Another session begins. */
  begin(): void {
    this.#tried = 0;
    this.#history?.begin();
  }

  render(view: HistoryView): TemplateResult | undefined {
    const { length } = view.ended;
    if (length === 0) return undefined;
    this.#history ??= HISTORY.here?.(this.#element);
    if (this.#history === undefined && this.#tried !== length) {
      this.#tried = length;
      void HISTORY.load().then((here) => here && this.#element.requestUpdate());
    }
    return this.#history?.render(view);
  }
}
