/** What has ended: loaded ahead, or once there is something; the list is below everything else, so that nothing moves when it comes. */

import { html, type LitElement, type TemplateResult } from 'lit';
import { HISTORY, VALUES } from '../modules.ts';
import type { History, HistoryView } from './history.ts';
import type { ResultView } from './result.ts';

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

  /** Undefined until it is here. */
  get here(): History | undefined {
    return (this.#history ??= HISTORY.here?.(this.#element));
  }

  /** Where it could not be loaded, it is told no more than that it has ended. */
  result(view: ResultView): TemplateResult {
    return (
      this.here?.result(view) ??
      html`<article class="result ended" part="ended result" tabindex="-1" data-testid="ended" data-id=${view.ended.toolUseId} ?data-settled=${view.isSettled}>
        <p class="outcome">${view.words.text('endedUnknown')}</p>
      </article>`
    );
  }

  /** @param isAlone whether it is all that is shown */
  render(view: HistoryView, isAlone: boolean): TemplateResult | undefined {
    const { length } = view.ended;
    if (length === 0) return undefined;
    if (this.here === undefined && this.#tried !== length) {
      this.#tried = length;
      // answers may be dates
      void Promise.all([HISTORY.load(), VALUES.load()]).then(([here]) => here && this.#element.requestUpdate());
    }
    return isAlone ? this.here?.alone(view) : this.here?.render(view);
  }
}
