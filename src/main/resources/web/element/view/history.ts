/** What has ended: the result in the place, and the list, the latest first, with so much of it as is wanted, by the words that it contains. */

import type { LitElement, TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { adopt, equip, html, nothing } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import { endingKey, type Ended } from '../model/endings.ts';
import type { Session } from '../session/session.ts';
import { DeliveryNews } from './delivery.ts';
import { aloneOf, entriesOf } from './ended-list.ts';
import { isFound, searchOf } from './history-search.ts';
import { resultOf, type ResultView } from './result.ts';
import { endedStyles } from './styles/ended.ts';

/** So many are shown at first, and more at a time. */
const STEP = 20;
/** From so many on there is something to search. */
const MANY = 5;

export interface HistoryView {
  readonly ended: readonly Ended[];
  /** Where they are from, and maybe more. */
  readonly session: Session;
  readonly words: Localizer;
}

export function makeHistory(kit: Kit): (element: LitElement) => History {
  equip(kit);
  const styles = endedStyles();
  return (element) => {
    adopt(element.renderRoot, styles);
    return new History(element);
  };
}

export class History {
  readonly #element: LitElement;
  readonly #deliveries = new DeliveryNews();
  #text = '';
  #shown = STEP;
  #isReading = false;

  constructor(element: LitElement) {
    this.#element = element;
  }

  /** Another session begins. */
  begin(): void {
    this.#text = '';
    this.#shown = STEP;
  }

  render(view: HistoryView): TemplateResult | undefined {
    const { ended, session, words } = view;
    const { ms } = session.retention;
    if (ended.length === 0) return undefined;
    const found = ended.filter((entry) => isFound(entry, this.#text, words));
    const { length: all } = ended;
    const look = (text: string): void => this.#look(text);
    return html`<section class="history" part="history" data-testid="history" aria-labelledby="history">
      <h2 id="history">${words.text('earlier')}</h2>
      ${ms === undefined
        ? nothing
        : html`<p class="kept" data-testid="kept">${words.text('keptFor', { time: words.span(ms, true) })}</p>`}
      ${all >= MANY || this.#text !== '' ? searchOf({ text: this.#text, n: found.length, all, words, look }) : nothing}
      <ol>
        ${entriesOf(found.slice(0, this.#shown), words, false)}
      </ol>
      ${this.#end(found.length, view)}
    </section>`;
  }

  /** The one interaction that is all that is shown. */
  alone({ ended, words }: HistoryView): TemplateResult {
    return aloneOf(ended, words);
  }

  result(view: ResultView): TemplateResult {
    return resultOf(view);
  }

  /** How it ended. */
  outcome(ended: Ended, words: Localizer): string {
    return words.text(endingKey(ended));
  }

  /** What is new of how the result came to its host. */
  delivered(standing: Ended | undefined, words: Localizer): string {
    return this.#deliveries.of(standing, words);
  }

  /** What follows the last that is shown. */
  #end(found: number, view: HistoryView): TemplateResult | undefined {
    const { session, words } = view;
    if (found <= this.#shown && !session.hasOlder) {
      if (!session.history.isFull) return undefined;
      return html`<p class="kept" data-testid="most">${words.text('mostShown', { n: session.history.entries.length })}</p>`;
    }
    return html`<button
      type="button"
      class="quiet"
      data-testid="show-earlier"
      aria-disabled=${this.#isReading ? 'true' : nothing}
      @click=${() => void this.#show(found, session)}
    >
      ${words.text('showEarlier')}
    </button>`;
  }

  /** Shows more, and leads to the first of it; where there is none, to the last that is shown, or to the search. */
  async #show(found: number, session: Session): Promise<void> {
    if (this.#isReading) return;
    const shown = this.#entries.length;
    this.#shown = shown + STEP;
    if (session.hasOlder && found < this.#shown) await this.#read(session);
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    const first = this.#entries[shown];
    if (first !== undefined) first.focus();
    else if (this.#find('[data-testid=show-earlier]') === null) (this.#entries.at(-1) ?? this.#find('[data-testid=search]'))?.focus();
  }

  async #read(session: Session): Promise<void> {
    this.#isReading = true;
    this.#element.requestUpdate();
    await session.readOlder();
    this.#isReading = false;
  }

  get #entries(): readonly HTMLElement[] {
    return [...this.#element.renderRoot.querySelectorAll<HTMLElement>('.history .ended')];
  }

  #find(selector: string): HTMLElement | null {
    return this.#element.renderRoot.querySelector<HTMLElement>(selector);
  }

  #look(text: string): void {
    this.#text = text;
    this.#element.requestUpdate();
  }
}
