/** What has ended: loaded ahead, or once there is something; the list is below everything else, so that nothing moves when it comes. */

import { html, type LitElement, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { ownEndingKey, type Ended } from '../model/endings.ts';
import { idOf } from '../model/names.ts';
import { HISTORY, VALUES } from '../modules.ts';
import type { History, HistoryView } from './history.ts';
import type { Place } from './place.ts';
import type { ResultView } from './result.ts';

export class Past {
  readonly #element: LitElement;
  #history: History | undefined;
  /** What it was last loaded for: how much had ended, or a result. */
  readonly #tried = new Set<number | string>();

  constructor(element: LitElement) {
    this.#element = element;
  }

  /** Another session begins. */
  begin(): void {
    this.#tried.clear();
    this.#history?.begin();
  }

  /** Undefined until it is here. */
  get here(): History | undefined {
    return (this.#history ??= HISTORY.here?.(this.#element));
  }

  standing(ended: Ended, place: Place, words: Localizer, look: Pick<ResultView, 'isWhole' | 'hasNext'>): TemplateResult {
    return this.#result({ ended, words, ...look, isSettled: place.isSettled, next: () => place.next() });
  }

  /** Keeps its focus and its height when what stands in it comes; until then it is told what is known without. */
  #result(view: ResultView): TemplateResult {
    const { ended, words, isSettled } = view;
    this.#load(idOf(ended));
    return html`<article
      class="result ended ${ended.ending}"
      part="ended result"
      tabindex="-1"
      aria-labelledby="outcome"
      data-testid="ended"
      data-id=${idOf(ended)}
      ?data-settled=${isSettled}
      @click=${{ handleEvent: (event: Event) => isSettled || stop(event), capture: true }}
    >
      ${this.here?.result(view) ?? html`<p id="outcome" class="outcome">${words.text(ownEndingKey(ended) ?? 'endedUnknown')}</p>`}
    </article>`;
  }

  /** @param isAlone whether it is all that is shown */
  render(view: HistoryView, isAlone: boolean): TemplateResult | undefined {
    const { length } = view.ended;
    if (length === 0) return undefined;
    this.#load(length);
    return isAlone ? this.here?.alone(view) : this.here?.render(view);
  }

  #load(wanted: number | string): void {
    // answers may be dates; the one need not wait for the other
    const missing = [HISTORY, VALUES].filter(({ here }) => here === undefined);
    if (missing.length === 0 || this.#tried.has(wanted)) return;
    this.#tried.add(wanted);
    for (const module of missing) void module.load().then((here) => here && this.#element.requestUpdate());
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
