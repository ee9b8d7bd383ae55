/** What has ended, the latest first: so much of it as is wanted, by the words that it contains. */

import type { LitElement, TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Kit } from '../lazy.ts';
import type { Ended } from '../model/endings.ts';
import type { Session } from '../session/session.ts';
import { isFound, searchOf } from './history-search.ts';

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

export const makeHistory =
  (kit: Kit) =>
  (element: LitElement): History =>
    new History(element, kit);

export class History {
  readonly #element: LitElement;
  readonly #kit: Kit;
  #text = '';
  #shown = STEP;
  #isReading = false;

  constructor(element: LitElement, kit: Kit) {
    this.#element = element;
    this.#kit = kit;
  }

  /** Another session begins. */
  begin(): void {
    this.#text = '';
    this.#shown = STEP;
  }

  render(view: HistoryView): TemplateResult | undefined {
    const { entriesOf, html, nothing } = this.#kit;
    const { ended, session, words } = view;
    const { ms } = session.retention;
    if (ended.length === 0) return undefined;
    const found = ended.filter((entry) => isFound(this.#kit, entry, this.#text, words));
    const { length: all } = ended;
    const look = (text: string): void => this.#look(text);
    return html`<section class="history" part="history" data-testid="history" aria-labelledby="history">
      <h2 id="history">${words.text('earlier')}</h2>
      ${ms === undefined
        ? nothing
        : html`<p class="kept" data-testid="kept">${words.text('keptFor', { time: words.span(ms, true) })}</p>`}
      ${all >= MANY || this.#text !== '' ? searchOf(this.#kit, { text: this.#text, n: found.length, all, words, look }) : nothing}
      <ol>
        ${entriesOf(found.slice(0, this.#shown), words, false)}
      </ol>
      ${this.#end(found.length, view)}
    </section>`;
  }

  /** What follows the last that is shown. */
  #end(found: number, view: HistoryView): TemplateResult | undefined {
    const { html, nothing } = this.#kit;
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
