/**
 * `<parley-questions session="…">`: what is open in one session, and how it ended. It keeps itself
 * connected, and needs nothing from the page around it.
 */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { HOME } from '../home.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { Speech } from '../i18n/speech.ts';
import type { Ended } from '../model/endings.ts';
import type { FormModel } from '../model/form.ts';
import { loadAhead, MARKUP } from '../modules.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { Session } from '../session/session.ts';
import { keyOf } from '../session/slots.ts';
import { Announcements } from './announcements.ts';
import { connectionBanner, readonlyBanner } from './banners.ts';
import { ElementApi } from './element-api.ts';
import { AskedEvent, ConnectionEvent, CountEvent, EnableEvent, EndedEvent, HostEvent, ListedEvent, PresenceEvent, type AnnounceEvent } from './events.ts';
import { FocusFollower } from './focus.ts';
import { Past } from './past.ts';
import { newsOf } from './news.ts';
import './parley-interaction.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import { Place } from './place.ts';
import { SeenReports } from './seen-reports.ts';
import { listStyles } from './styles/list.ts';
import { placeStyles } from './styles/place.ts';
import { sharedStyles } from './styles/shared.ts';
import { titleOf } from './title.ts';
import { Transition } from './transition.ts';
import { turnOf } from './turn.ts';
import { waitingOf } from './waiting.ts';
import { whenIdle } from './idle.ts';

export class ParleyQuestions extends ElementApi {
  static override readonly styles = [sharedStyles, listStyles, placeStyles];

  #session: Session | undefined;
  #place: Place | undefined;
  readonly #focus = new FocusFollower(
    this,
    (toolUseId) => this.#card(toolUseId),
    (toolUseId) => this.#entry(toolUseId),
  );
  readonly #past = new Past(this);
  readonly #announcements = new Announcements(this);
  readonly #transition = new Transition(this, (toolUseId) => this.#card(toolUseId));
  readonly #speech = new Speech(this);
  readonly #seen = new SeenReports(this);

  /** What is open now, in the order of the screen. */
  get interactions(): readonly Interaction[] {
    return this.#session?.slots.models().map((model) => model.interaction) ?? [];
  }

  /** What has ended, the latest first. */
  get ended(): readonly Interaction[] {
    return (this.#session?.history.entries ?? []).flatMap(({ interaction }) => interaction ?? []);
  }

  /** Leads the human to an open question; false where it is not open here. */
  async open(toolUseId: string): Promise<boolean> {
    const isOpen = this.#place?.openBy(toolUseId) === true;
    await this.updateComplete;
    if (isOpen) this.#card(toolUseId)?.focus();
    return isOpen;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#join();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#seen.end();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') || changed.has('only') || changed.has('server') || changed.has('ticket')) this.#join();
    // the line above the cards comes or goes, and moves them
    if (changed.has('readonly')) this.#disarm();
    this.#place?.mend();
    this.#announcements.add(this.#past.here?.delivered(this.#result(), this.words) ?? '');
  }

  private get words(): Localizer {
    return this.#speech.words;
  }

  /** No card is there before its words. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#speech.ready.then(() => super.getUpdateComplete());
  }

  #join(): void {
    this.#leave();
    if (!/^[\x21-\x7e]{1,128}$/.test(this.session)) return;
    void MARKUP.load();
    this.#session = new Session(
      this,
      this.session,
      {
        connectionChanged: (connection) => {
          // the line above the cards comes or goes, and moves them
          this.#disarm();
          this.dispatchEvent(new ConnectionEvent(connection));
        },
        peopleChanged: (people) => this.dispatchEvent(new PresenceEvent(people)),
        hostNamed: (name) => this.dispatchEvent(new HostEvent(name)),
        asked: (model) => this.#asked(model),
        listed: () => this.#listed(),
        ended: (ended, wasShown) => this.#ended(ended, wasShown),
      },
      { server: this.server || HOME, ticket: this.ticket, only: this.only, ownWords: () => this.ownWords },
    );
    this.#place = new Place(this.#session.slots, {
      opened: (model, from, takesFocus) => void this.#transition.open(model, from, takesFocus),
      released: () => {
        this.#transition.release();
        return this.history === 'on';
      },
      changed: () => this.requestUpdate(),
      // the focus comes to the result by itself, but not into it
      isRead: () => this.renderRoot.querySelector('.result :focus, .result details[open]') !== null,
    });
  }

  #leave(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { length } = this.interactions;
    this.#place?.leave();
    this.#session = this.#place = undefined;
    this.#focus.clear();
    this.#past.begin();
    this.removeController(session);
    session.hostDisconnected();
    if (length > 0) this.dispatchEvent(new CountEvent(0));
  }

  protected override render(): TemplateResult {
    if (!this.#speech.isReady) return html``;
    const { words } = this;
    const session = this.#session;
    const place = this.#place;
    const isOpen = this.interactions.length > 0;
    const standing = this.#result();
    const ended = this.history === 'off' ? [] : (session?.history.entries.filter((entry) => entry !== standing) ?? []);
    // with `only`, how the interaction ended says more than that nothing is open
    const isEmpty = session?.isKnown === true && !isOpen && standing === undefined && (this.only === '' || ended.length === 0);
    return html`<div class="all" lang=${words.lang} dir=${words.dir} @keydown=${this.#key}>
      ${connectionBanner(session?.connection, isOpen, words)}
      ${this.readonly && (isOpen || standing !== undefined) ? readonlyBanner(words, this.#enable) : nothing}
      ${isEmpty ? html`<slot name="empty"><p class="empty">${words.text('nothingOpen')}</p></slot>` : nothing}
      <section class="place" aria-label=${words.text('questions')} ?hidden=${!isOpen && standing === undefined}>
        ${repeat(
          place?.cards() ?? [],
          ({ interaction }) => keyOf(interaction),
          (model) => html`<parley-interaction
            exportparts="card, title, asker, claims, context, countdown, more-time, earlier, steps, question, text, option, preview, actions, next, send"
            ?hidden=${model !== place?.card}
            .model=${model}
            .latest=${session?.slots.latest(model)}
            .words=${words}
            .actions=${session}
            .confirm=${this.confirm}
            .ownWords=${this.ownWords}
            .together=${this.layout === 'page'}
            .disabled=${this.readonly}
            .useHistory=${this.useHistory && model === place?.card}
          ></parley-interaction>`,
        )}
        ${standing === undefined ? nothing : this.#standing(standing, isOpen)}
      </section>
      ${waitingOf(place?.waiting() ?? [], words, (model) => place?.open(model))}
      <slot></slot>
      ${session && this.#past.render({ ended, session, words }, this.only !== '')}
      ${this.#announcements.render(words)}
    </div>`;
  }

  #standing(ended: Ended, hasNext: boolean): TemplateResult {
    const place = this.#place;
    return this.#past.result({
      ended,
      words: this.words,
      isWhole: this.only !== '',
      isSettled: place?.isSettled === true,
      hasNext,
      next: () => place?.next(),
    });
  }

  /** What stands in the place instead of a card, with all that the server has said of it. */
  #result(): Ended | undefined {
    const ended = this.#place?.standing;
    return ended && (this.#session?.history.find(ended) ?? ended);
  }

  readonly #enable = (): void => {
    if (this.dispatchEvent(new EnableEvent())) this.readonly = false;
  };

  protected override firstUpdated(): void {
    this.renderRoot.addEventListener('parley-announce', (event) => {
      event.stopPropagation();
      this.#announcements.add((event as AnnounceEvent).text);
    });
  }

  #listed(): void {
    this.dispatchEvent(new ListedEvent());
    // what is open is shown first
    void this.updateComplete.then(() => whenIdle(loadAhead));
  }

  #asked(model: FormModel): void {
    this.#speech.follow();
    const { interaction } = model;
    const { replaces } = interaction;
    const { words } = this;
    const title = titleOf(interaction, words);
    this.#announcements.add(newsOf(interaction, title, words));
    this.dispatchEvent(new AskedEvent(interaction, title));
    this.#counted();
    // before the card that it replaces goes, and the focus with it
    if (replaces !== undefined) void this.#focus.follow(interaction, replaces);
    this.#place?.asked(model);
  }

  #ended(ended: Ended, wasShown: boolean): void {
    if (!wasShown) return;
    const hadFocus = this.#focus.leave(ended.toolUseId);
    const height = this.#card(ended.toolUseId)?.getBoundingClientRect().height ?? 0;
    const isHere = this.#place?.ended(ended) === true;
    this.dispatchEvent(new EndedEvent(ended));
    this.#counted();
    void this.#afterEnd(ended, hadFocus, isHere ? height : undefined);
  }

  async #afterEnd(ended: Ended, hadFocus: boolean, height: number | undefined): Promise<void> {
    await this.updateComplete;
    const entry = this.#entry(ended.toolUseId);
    if (entry !== undefined && height !== undefined) this.#transition.hold(entry, height);
    // the name of what gets the focus says it already
    if (entry !== undefined && hadFocus) entry.focus({ preventScroll: ended.mine });
    else this.#announcements.add(entry?.querySelector('.outcome')?.textContent?.trim() ?? this.#past.here?.outcome(ended, this.words) ?? '');
  }

  protected override updated(): void {
    this.#seen.follow(this.#session, this.#place?.card, (toolUseId) => this.#card(toolUseId));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const by = turnOf(event);
    if (by !== undefined && this.#place?.turn(by)) event.preventDefault();
  };

  #counted(): void {
    this.dispatchEvent(new CountEvent(this.interactions.length));
    this.requestUpdate();
  }

  /** The cards have moved: a click that was under way must not answer them. */
  #disarm(): void {
    for (const card of this.renderRoot?.querySelectorAll('parley-interaction') ?? []) card.disarm();
  }

  #card(toolUseId: string): ParleyInteraction | undefined {
    return [...this.renderRoot.querySelectorAll('parley-interaction')].find(
      ({ model }) => model.interaction.toolUseId === toolUseId,
    );
  }

  #entry(toolUseId: string): HTMLElement | undefined {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.ended')].find(
      (entry) => entry.dataset['id'] === toolUseId,
    );
  }
}

if (!customElements.get('parley-questions')) customElements.define('parley-questions', ParleyQuestions);

declare global {
  interface HTMLElementTagNameMap {
    'parley-questions': ParleyQuestions;
  }
}
