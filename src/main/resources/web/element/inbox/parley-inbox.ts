/**
 * `<parley-inbox>`: all that waits for a person, in whatever session: the list, and beside it the question that is
 * open, in the same card as in `<parley-questions>`.
 */

import { html, nothing, type TemplateResult } from 'lit';
import type { Key } from '../i18n/catalogue.ts';
import type { FormModel } from '../model/form.ts';
import { quietly } from '../model/quietly.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { deepFocus } from '../view/deep-focus.ts';
import { AnnounceEvent, CountEvent } from '../view/events.ts';
import { ParleyQuestions } from '../view/parley-questions.ts';
import { AwayRow } from './away-row.ts';
import './english.ts';
import { entriesOf } from './entries.ts';
import { Inbox } from './inbox.ts';
import { inboxActOf } from './inbox-keys.ts';
import { LaterMenu } from './later-menu.ts';
import { ListFocus } from './list-focus.ts';
import { inboxStyles } from './styles.ts';
import { TwoPanes } from './two-panes.ts';

/** How often it is told anew how long each waits. */
const TICK_MS = 30_000;
const KEPT = 'parley.inbox-by-session';

/**
 * Shows all that waits for a person: the list, and beside it the question that is open.
 *
 * @slot help - below what an empty inbox says
 * @csspart list - the list
 * @csspart entry - the button of one question in the list
 */
export class ParleyInbox extends ParleyQuestions {
  static override readonly styles = [...ParleyQuestions.styles, inboxStyles];

  #inbox: Inbox | undefined;
  readonly #panes = new TwoPanes(this, () => void this.#listFocus.lead(this.place?.card?.interaction));
  readonly #listFocus = new ListFocus(this);
  #isBySession = quietly(() => localStorage.getItem(KEPT)) === 'on';
  readonly #away = new AwayRow(
    this,
    () => this.#inbox,
    () => this.#announceAway(),
    () => this.#announce(this.words.text('awayNotSaid')),
  );
  readonly #laterMenu = new LaterMenu(this, {
    snooze: (model, until) => this.#snooze(model, until),
    toEnd: (model) => this.#toEnd(model),
    hasOthers: () => this.interactions.length > 1,
  });
  #isReading = false;
  /** Whether it could not be saved that they want a question now that they had put off. */
  #isNowUnsaved = false;
  #timer: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.requestUpdate(), TICK_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.#timer);
    this.#inbox?.end();
  }

  protected override source(): Inbox {
    this.#inbox?.end();
    this.#inbox = new Inbox(
      this.reached,
      () => {
        this.joined?.slots.arrange();
        // what did not open by itself before may do so now
        this.place?.mend();
        this.dispatchEvent(new CountEvent(this.count));
        this.requestUpdate();
      },
      () => this.#announce(this.words.text('putOffIsBack')),
    );
    this.#inbox.arrangement.isBySession = this.#isBySession;
    return this.#inbox;
  }

  protected override get count(): number {
    const now = this.interactions.filter((interaction) => this.#inbox?.isLater(interaction) !== true);
    // of what was not sent nobody knows how urgent it is
    return now.length + (this.#away.isAway ? 0 : (this.#inbox?.rest ?? 0));
  }

  /** How many are open, also while the person is away. */
  get #waiting(): number {
    return this.interactions.length + (this.#inbox?.rest ?? 0);
  }

  protected override get deniedKey(): Key {
    return 'inboxDenied';
  }

  /** What was open already is told as a number; who is away is told only what is urgent. */
  protected override news(interaction: Interaction, title: string): string {
    const isNew = this.joined?.isKnown === true && !this.#isReading && (!this.#away.isAway || interaction.urgency === 'high');
    return isNew ? super.news(interaction, title) : '';
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.renderRoot.addEventListener('keydown', (event) => this.#key(event as KeyboardEvent));
    this.addEventListener('parley-listed', () => this.#announce(this.words.text('inboxWaits', { n: this.count })));
  }

  protected override arranged(place: TemplateResult, isIdle: boolean): TemplateResult {
    const { words } = this;
    if (isIdle && this.#waiting === 0) {
      return html`${this.#away.render(words)}${this.#away.dialog(words)}<slot name="empty"><div class="empty idle">
          <h2>${words.text('inboxEmpty')}</h2>
          <p>${words.text('inboxEmptyText')}</p>
          <slot name="help"></slot>
        </div></slot>`;
    }
    if (this.joined?.isKnown !== true && this.interactions.length === 0) return place;
    return html`<div class="panes ${this.#panes.shown === 'question' ? 'is-question' : ''}" data-inbox>
      <nav class="list" part="list" aria-labelledby="waits" data-testid="list">
        <div class="head">
          <h2 id="waits" tabindex="-1">${words.text('inboxWaits', { n: this.count })}</h2>
          ${this.#away.render(words)}
        </div>
        <label class="by-session">
          <input type="checkbox" data-testid="by-session" .checked=${this.#isBySession} @change=${this.#group} />
          ${words.text('bySession')}
        </label>
        ${this.joined &&
        entriesOf(
          {
            session: this.joined,
            current: this.place?.card,
            isBySession: this.#isBySession,
            isAway: this.#away.isAway,
            open: (model) => this.#choose(model),
            laterUntil: ({ interaction }) => this.#inbox?.laterUntil(interaction),
            wantNow: (model) => void this.#wantNow(model),
            hasFailed: this.#isNowUnsaved,
          },
          words,
        )}
        ${this.#inbox?.hasMore
          ? html`<button type="button" class="quiet" data-testid="show-more" aria-disabled=${this.#isReading ? 'true' : nothing} @click=${this.#more}>
              ${words.text('showMore')}
            </button>`
          : nothing}
      </nav>
      <div class="detail">
        <div class="bar">
          <button type="button" class="quiet to-list" data-testid="to-list" @click=${() => this.#panes.showList()}>${words.text('toList')}</button>
          <button type="button" class="plain later ${this.#canPutOff ? '' : 'off'}" data-testid="later" @click=${this.#later}>
            ${words.text('later')}
          </button>
        </div>
        ${this.#isAllLater ? html`<p class="empty" data-testid="all-later">${words.text('allLater')}</p>` : nothing}
        ${place}
        <slot></slot>
      </div>
      ${this.#away.dialog(words)} ${this.#laterMenu.render(words)}
    </div>`;
  }

  #announceAway(): void {
    const { words } = this;
    const until = this.#inbox?.awayUntil;
    this.#announce(until ? words.text('backAt', { time: words.time(until) }) : words.text('inboxWaits', { n: this.count }));
  }

  /** Whether nothing stands open since all that waits was put off. */
  get #isAllLater(): boolean {
    const isIdle = this.joined?.isKnown === true && this.place?.card === undefined && this.place?.standing === undefined;
    return isIdle && this.interactions.length > 0 && this.interactions.every((one) => this.#inbox?.laterUntil(one) !== undefined);
  }

  get #canPutOff(): boolean {
    return this.place?.card !== undefined;
  }

  /** The human has chosen it in the list. */
  #choose(model: FormModel): void {
    this.#panes.showQuestion(this.#isNarrow);
    if (model === this.place?.card) void this.open(model.interaction.toolUseId, model.interaction.sessionId);
    else this.place?.open(model);
  }

  /** Whether there is no room for both the list and the question. */
  get #isNarrow(): boolean {
    return this.renderRoot.querySelector('.detail')?.checkVisibility() !== true;
  }

  #key(event: KeyboardEvent): void {
    const act = inboxActOf(event, deepFocus());
    if (act === undefined) return;
    event.preventDefault();
    const entry = event.composedPath().find((target): target is HTMLElement => target instanceof HTMLElement && target.matches('.list'));
    if (act === 'away') this.#away.act();
    else if (act === 'later') void this.#laterMenu.open(entry === undefined ? this.place?.card : this.#focused);
    else if (entry === undefined) this.place?.turn(act === 'next' ? 1 : -1);
    else this.#listFocus.move(act === 'next' ? 1 : -1);
  }

  /** The second click of a double click is not meant for the next question. */
  readonly #later = ({ detail }: MouseEvent): void => {
    if (detail < 2) void this.#laterMenu.open(this.place?.card);
  };

  /** The one whose entry has the focus. */
  get #focused(): FormModel | undefined {
    const { id } = this.#listFocus;
    return id === undefined ? undefined : this.joined?.slots.find(id);
  }

  /** Puts one behind all others. */
  #toEnd(model: FormModel): void {
    this.#goOnFrom(model, () => {
      this.#inbox?.arrangement.putOff(model.interaction);
      this.joined?.slots.arrange();
    });
    this.#announce(this.words.text('putLater'));
  }

  async #snooze(model: FormModel, until: Date): Promise<void> {
    const { words } = this;
    await this.#inbox?.snooze(model.interaction, until);
    this.#goOnFrom(model, () => undefined);
    this.#announce(words.text('putOffUntil', { time: words.time(until) }));
  }

  /** Opens what follows where that question stands open; else the focus stays in the list. */
  #goOnFrom(model: FormModel, arrange: () => void): void {
    this.sharing?.giveBack(model);
    const isHere = model === this.place?.card;
    if (isHere) this.place?.putOff();
    arrange();
    this.requestUpdate();
    if (!isHere || this.place?.card === undefined) void this.#listFocus.lead(model.interaction);
  }

  async #wantNow(model: FormModel): Promise<void> {
    this.#isNowUnsaved = false;
    try {
      await this.#inbox?.snooze(model.interaction, undefined);
      void this.#listFocus.lead(model.interaction);
    } catch {
      this.#isNowUnsaved = true;
      this.#announce(this.words.text('awayNotSaid'));
      this.requestUpdate();
    }
  }

  readonly #group = (event: Event): void => {
    this.#isBySession = (event.target as HTMLInputElement).checked;
    // where the browser keeps nothing it holds for this visit
    quietly(() => localStorage.setItem(KEPT, this.#isBySession ? 'on' : 'off'));
    if (this.#inbox !== undefined) this.#inbox.arrangement.isBySession = this.#isBySession;
    this.joined?.slots.arrange();
    this.requestUpdate();
  };

  readonly #more = ({ currentTarget }: Event): void => void this.#readMore(currentTarget);

  /** Leads to the first that came, unless the human has gone on from the button, which may be gone. */
  async #readMore(button: EventTarget | null): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    this.requestUpdate();
    const known = new Set(this.#listFocus.entries.map(({ dataset }) => dataset['id']));
    try {
      const found = await this.#inbox?.more();
      await this.joined?.bring(found ?? []);
      await this.updateComplete;
      const focused = deepFocus();
      if (focused !== button && focused !== document.body && focused !== null) return;
      this.#listFocus.entries.find(({ dataset }) => !known.has(dataset['id']))?.focus();
    } catch {
      // what was refused, or lost, can be asked for again
    } finally {
      this.#isReading = false;
      this.requestUpdate();
    }
  }

  #announce(text: string): void {
    this.renderRoot.dispatchEvent(new AnnounceEvent(text));
  }
}

if (!customElements.get('parley-inbox')) customElements.define('parley-inbox', ParleyInbox);

declare global {
  interface HTMLElementTagNameMap {
    'parley-inbox': ParleyInbox;
  }
}
