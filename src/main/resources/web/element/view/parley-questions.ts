/**
 * `<parley-questions session="…">`: what is open in one session, and how it ended. It keeps itself
 * connected, and needs nothing from the page around it.
 */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { HOME } from '../home.ts';
import type { Key } from '../i18n/catalogue.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { Speech } from '../i18n/speech.ts';
import type { Ended } from '../model/endings.ts';
import type { FormModel } from '../model/form.ts';
import { idOf } from '../model/names.ts';
import { loadAhead, MARKUP } from '../modules.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { SocketOptions } from '../protocol/socket.ts';
import { Session } from '../session/session.ts';
import type { Sharing } from '../session/sharing.ts';
import { sessionSource, type Source } from '../session/source.ts';
import { Announcements } from './announcements.ts';
import { connectionBanner, readonlyBanner } from './banners.ts';
import { cardsOf } from './cards.ts';
import { ElementApi } from './element-api.ts';
import { AskedEvent, ConnectionEvent, CountEvent, EnableEvent, EndedEvent, HostEvent, ListedEvent, PresenceEvent, type AnnounceEvent } from './events.ts';
import { FocusFollower } from './focus.ts';
import { cardIn, entryIn } from './found.ts';
import { Past } from './past.ts';
import { newsOf } from './news.ts';
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

  /** What is open and has ended, once it is known whose that is. */
  protected joined: Session | undefined;
  protected place: Place | undefined;
  protected readonly card = (id: string): ParleyInteraction | undefined => cardIn(this.renderRoot, id);
  readonly #entry = (id: string): HTMLElement | undefined => entryIn(this.renderRoot, id);
  readonly #focus = new FocusFollower(this, this.card, this.#entry);
  readonly #past = new Past(this);
  readonly #announcements = new Announcements(this);
  readonly #transition = new Transition(this, this.card);
  readonly #speech = new Speech(this);
  readonly #seen = new SeenReports(this);

  /** What is open now, in the order of the screen. */
  get interactions(): readonly Interaction[] {
    return this.joined?.slots.models().map((model) => model.interaction) ?? [];
  }

  /** What has ended, the latest first. */
  get ended(): readonly Interaction[] {
    return (this.joined?.history.entries ?? []).flatMap(({ interaction }) => interaction ?? []);
  }

  /** Leads the human to an open question; false where it is not open here. */
  async open(toolUseId: string, sessionId = this.session): Promise<boolean> {
    const named = { sessionId, toolUseId };
    const isOpen = this.place?.openBy(named) === true;
    await this.updateComplete;
    if (isOpen) this.card(idOf(named))?.focus();
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
    this.place?.mend();
    const told = this.sharing?.follow(this.place?.card, this.words, this.renderRoot);
    if (told !== undefined) this.#disarm();
    this.#announcements.add(told ?? '');
    this.#announcements.add(this.#past.here?.delivered(this.#result(), this.words) ?? '');
  }

  protected get words(): Localizer {
    return this.#speech.words;
  }

  protected get sharing(): Sharing | undefined {
    return this.joined?.sharing.here;
  }

  /** No card is there before its words. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#speech.ready.then(() => super.getUpdateComplete());
  }

  #join(): void {
    this.#leave();
    const source = this.source();
    if (source === undefined) return;
    void MARKUP.load();
    this.joined = new Session(
      this,
      source,
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
      { only: this.only, ownWords: () => this.ownWords },
    );
    this.place = new Place(this.joined.slots, {
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

  /** Where the questions come from; undefined where nothing says so yet. */
  protected source(): Source | undefined {
    return /^[\x21-\x7e]{1,128}$/.test(this.session) ? sessionSource(this.session, this.reached) : undefined;
  }

  /** How the server is reached. */
  protected get reached(): SocketOptions {
    return { server: this.server || HOME, ticket: this.ticket };
  }

  /** What is said where the server does not let the human in. */
  protected get deniedKey(): Key {
    return 'denied';
  }

  #leave(): void {
    const session = this.joined;
    if (session === undefined) return;
    const { count } = this;
    this.place?.leave();
    this.joined = this.place = undefined;
    this.#focus.clear();
    this.#past.begin();
    this.removeController(session);
    session.hostDisconnected();
    if (count > 0) this.dispatchEvent(new CountEvent(0));
  }

  protected override render(): TemplateResult {
    if (!this.#speech.isReady) return html``;
    const { words } = this;
    const session = this.joined;
    const place = this.place;
    const isOpen = this.interactions.length > 0;
    const standing = this.#result();
    return html`<div class="all" lang=${words.lang} dir=${words.dir} @keydown=${this.#key}>
      ${connectionBanner(session?.connection, isOpen, this.deniedKey, words)}
      ${this.readonly && (isOpen || standing !== undefined) ? readonlyBanner(words, this.#enable) : nothing}
      ${this.arranged(
        html`<section class="place" aria-label=${words.text('questions')} ?hidden=${!isOpen && standing === undefined}>
          ${this.sharing?.above(place?.card, words)} ${cardsOf(this, place, session, words)}
          ${standing && place && this.#past.standing(standing, place, words, { isWhole: this.only !== '', hasNext: isOpen })}
        </section>`,
        session?.isKnown === true && !isOpen && standing === undefined,
      )}
      ${this.#announcements.render(words)}
    </div>`;
  }

  /** What is around the place. @param isIdle whether nothing stands there, as far as is known */
  protected arranged(place: TemplateResult, isIdle: boolean): TemplateResult {
    const { words, joined: session } = this;
    const standing = this.#result();
    const ended = this.history === 'off' ? [] : (session?.history.entries.filter((entry) => entry !== standing) ?? []);
    // with `only`, how the interaction ended says more than that nothing is open
    const isEmpty = isIdle && (this.only === '' || ended.length === 0);
    return html`
      ${isEmpty ? html`<slot name="empty"><p class="empty">${words.text('nothingOpen')}</p></slot>` : nothing}
      ${place}
      ${waitingOf(this.place?.waiting() ?? [], words, this.sharing, (model) => this.place?.open(model))}
      <slot></slot>
      ${session && this.#past.render({ ended, session, words }, this.only !== '')}
    `;
  }

  /** What stands in the place instead of a card, with all that the server has said of it. */
  #result(): Ended | undefined {
    const ended = this.place?.standing;
    return ended && (this.joined?.history.find(ended) ?? ended);
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
    const title = titleOf(interaction, this.words);
    this.#announcements.add(this.news(interaction, title));
    this.dispatchEvent(new AskedEvent(interaction, title));
    this.#counted();
    // before the card that it replaces goes, and the focus with it
    if (replaces !== undefined) void this.#focus.follow(interaction, replaces);
    this.place?.asked(model);
  }

  /** What a screen reader is told of a question that has come. */
  protected news(interaction: Interaction, title: string): string {
    return newsOf(interaction, title, this.words);
  }

  #ended(ended: Ended, wasShown: boolean): void {
    if (!wasShown) return;
    const hadFocus = this.#focus.leave(idOf(ended));
    const height = this.card(idOf(ended))?.getBoundingClientRect().height ?? 0;
    const isHere = this.place?.ended(ended) === true;
    this.dispatchEvent(new EndedEvent(ended));
    this.#counted();
    void this.#afterEnd(ended, hadFocus, isHere ? height : undefined);
  }

  async #afterEnd(ended: Ended, hadFocus: boolean, height: number | undefined): Promise<void> {
    await this.updateComplete;
    const entry = this.#entry(idOf(ended));
    if (entry !== undefined && height !== undefined) this.#transition.hold(entry, height);
    // the name of what gets the focus says it already
    if (entry !== undefined && hadFocus) entry.focus({ preventScroll: ended.mine });
    else this.#announcements.add(entry?.querySelector('.outcome')?.textContent?.trim() ?? this.#past.here?.outcome(ended, this.words) ?? '');
  }

  protected override updated(): void {
    this.#seen.follow(this.joined, this.place?.card, this.card);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const by = turnOf(event);
    if (by !== undefined && this.place?.turn(by)) event.preventDefault();
  };

  /** How many are open, as far as is known. */
  protected get count(): number {
    return this.interactions.length;
  }

  #counted(): void {
    this.dispatchEvent(new CountEvent(this.count));
    this.requestUpdate();
  }

  /** The cards have moved: a click that was under way must not answer them. */
  #disarm(): void {
    for (const card of this.renderRoot?.querySelectorAll('parley-interaction') ?? []) card.disarm();
  }
}

if (!customElements.get('parley-questions')) customElements.define('parley-questions', ParleyQuestions);

declare global {
  interface HTMLElementTagNameMap {
    'parley-questions': ParleyQuestions;
  }
}
