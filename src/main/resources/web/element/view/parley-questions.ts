/**
 * `<parley-questions session="…">`: what is open in one session, and how it ended. It keeps itself
 * connected, and needs nothing from the page around it.
 */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { languageOf, Localizer } from '../i18n/localizer.ts';
import { askerName } from '../model/asker.ts';
import type { Ended } from '../model/endings.ts';
import type { FormModel } from '../model/form.ts';
import type { Ticket } from '../protocol/socket.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { Session } from '../session/session.ts';
import { revealed } from '../text/hidden.ts';
import { AskedEvent, ConnectionEvent, CountEvent, EnableEvent, EndedEvent, ListedEvent, PresenceEvent, type AnnounceEvent } from './events.ts';
import { FocusFollower } from './focus.ts';
import { historyOf } from './history.ts';
import './parley-interaction.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import { listStyles } from './styles/list.ts';
import { sharedStyles } from './styles/shared.ts';
import { titleOf } from './title.ts';

/** Announcements that stay for a screen reader to go back to. */
const ANNOUNCED = 5;
/** The server that this script came from; a copy in another bundle uses the page's origin. */
const HOME = import.meta.url.includes('/static/bundle/') ? import.meta.url : location.href;

export class ParleyQuestions extends LitElement {
  static override readonly styles = [sharedStyles, listStyles];

  /** Whose questions are shown; nothing is asked for until it is set. */
  @property() session = '';
  /** The tool-use id of the one interaction that is shown, with whatever takes its place; by default all. */
  @property() only = '';
  /** Where Parley is; by default where this script, or else the page, is from. */
  @property() server = '';
  /** A lone choice needs a separate Send, too. */
  @property({ type: Boolean }) confirm = false;
  /** `page` shows all questions of a set at once. */
  @property() layout: 'steps' | 'page' = 'steps';
  /** Questions can be read and not answered. */
  @property({ type: Boolean, reflect: true }) readonly = false;
  /** `off` hides what has ended. */
  @property() history: 'on' | 'off' = 'on';
  /** A new question takes the focus where nothing else has it. */
  @property({ type: Boolean, attribute: 'focus-new' }) focusNew = false;
  /** The Back of the browser goes one step back inside of a set. */
  @property({ type: Boolean, attribute: 'use-history' }) useHistory = false;
  /** The right to answer, where one is needed; a function is asked again once it has expired. */
  @property({ attribute: false }) ticket: Ticket | undefined;
  @state() private announcements: readonly string[] = [];
  @state() private words = Localizer.of('en');
  #session: Session | undefined;
  readonly #focus = new FocusFollower(
    this,
    (toolUseId) => this.#card(toolUseId),
    (toolUseId) => this.#entry(toolUseId),
  );
  readonly #language = new MutationObserver(() => this.#chooseWords());

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
    await this.updateComplete;
    const card = this.#card(toolUseId);
    card?.focus();
    return card !== undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#chooseWords();
    const observed = { attributeFilter: ['lang'] };
    this.#language.observe(document.documentElement, observed);
    this.#language.observe(this, observed);
    if (this.hasUpdated) this.#join();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#language.disconnect();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') || changed.has('only') || changed.has('server') || changed.has('ticket')) this.#join();
    // the line above the cards comes or goes, and moves them
    if (changed.has('readonly')) this.#disarm();
  }

  #chooseWords(): void {
    const lang = languageOf(this);
    if (lang !== this.words.lang) this.words = Localizer.of(lang);
  }

  #join(): void {
    this.#leave();
    if (!/^[\x21-\x7e]{1,128}$/.test(this.session)) return;
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
        asked: (model) => this.#asked(model),
        listed: () => this.dispatchEvent(new ListedEvent()),
        ended: (ended, wasShown) => this.#ended(ended, wasShown),
      },
      { server: this.server || HOME, ticket: this.ticket, only: this.only },
    );
  }

  #leave(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { length } = this.interactions;
    this.#session = undefined;
    this.#focus.clear();
    this.removeController(session);
    session.hostDisconnected();
    if (length > 0) this.dispatchEvent(new CountEvent(0));
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const session = this.#session;
    const models = session?.slots.models() ?? [];
    const isAway = session?.connection === 'lost' || session?.connection === 'denied';
    const ended = this.history === 'off' ? [] : (session?.history.entries ?? []);
    // with `only`, how the interaction ended says more than that nothing is open
    const isEmpty = session?.isKnown === true && models.length === 0 && (this.only === '' || ended.length === 0);
    return html`<div class="all" lang=${words.lang} dir=${words.dir}>
      <div role="status">
        ${isAway
          ? html`<div class="banner" part="offline" data-testid="offline">${this.#away(session)}</div>`
          : nothing}
      </div>
      ${this.readonly && models.length > 0 ? this.#readonlyBanner() : nothing}
      ${isEmpty ? html`<slot name="empty"><p class="empty">${words.text('nothingOpen')}</p></slot>` : nothing}
      <section class="standing" aria-label=${words.text('questions')} ?hidden=${models.length === 0}>
        ${repeat(
          models,
          (model) => model.interaction.toolUseId,
          (model) => html`<parley-interaction
            exportparts="card, title, asker, countdown, steps, question, text, option, preview, actions, next, send"
            .model=${model}
            .latest=${session?.slots.latest(model)}
            .words=${words}
            .actions=${session}
            .confirm=${this.confirm}
            .together=${this.layout === 'page'}
            .disabled=${this.readonly}
            .useHistory=${this.useHistory}
          ></parley-interaction>`,
        )}
      </section>
      <slot></slot>
      ${historyOf(ended, this.only !== '', words)}
      <div class="unseen" role="log" aria-live="polite" aria-label=${words.text('announcements')}>
        ${this.announcements.map((text) => html`<p>${text}</p>`)}
      </div>
    </div>`;
  }

  /** What a lost connection means depends on whether there is input to keep. */
  #away({ connection, slots }: Session): TemplateResult | string {
    if (connection === 'denied') return html`<slot name="denied">${this.words.text('denied')}</slot>`;
    return this.words.text(slots.models().length > 0 ? 'offline' : 'lost');
  }

  #readonlyBanner(): TemplateResult {
    const enable = (): void => {
      if (this.dispatchEvent(new EnableEvent())) this.readonly = false;
    };
    return html`<div class="banner" part="readonly" data-testid="readonly">
      <span>${this.words.text('readonly')}</span>
      <button type="button" class="quiet" @click=${enable}>${this.words.text('enable')}</button>
    </div>`;
  }

  protected override firstUpdated(): void {
    this.renderRoot.addEventListener('parley-announce', (event) => {
      event.stopPropagation();
      this.#announce((event as AnnounceEvent).text);
    });
  }

  #asked(model: FormModel): void {
    const { interaction } = model;
    const { replaces, errorSummary } = interaction;
    const { words } = this;
    const title = titleOf(interaction, words);
    const news = words.text(replaces === undefined ? 'newFrom' : 'askedAgain', { client: askerName(interaction), title });
    this.#announce(errorSummary ? `${news}. ${errorSummary}` : news);
    this.dispatchEvent(new AskedEvent(interaction, title));
    this.#moved(interaction.toolUseId);
    if (replaces !== undefined) void this.#focus.follow(interaction, replaces);
    else if (this.focusNew && document.activeElement === document.body) void this.#focusCard(interaction);
  }

  async #focusCard({ toolUseId }: Interaction): Promise<void> {
    await this.updateComplete;
    if (document.activeElement === document.body) this.#card(toolUseId)?.focus({ preventScroll: true });
  }

  #ended(ended: Ended, wasShown: boolean): void {
    if (!wasShown) return;
    const hadFocus = this.#focus.leave(ended.toolUseId);
    this.dispatchEvent(new EndedEvent(ended));
    this.#moved(ended.toolUseId);
    void this.#afterEnd(ended, hadFocus);
  }

  async #afterEnd({ toolUseId, mine }: Ended, hadFocus: boolean): Promise<void> {
    await this.updateComplete;
    const entry = this.#entry(toolUseId);
    if (entry === undefined) return;
    this.#announce(entry.querySelector('.outcome')?.textContent?.trim() ?? '');
    if (hadFocus) entry.focus({ preventScroll: mine });
  }

  /** A card came or went there: the cards below it have moved. */
  #moved(toolUseId: string): void {
    const below = new Set(this.#session?.slots.below(toolUseId).map((model) => model.interaction.toolUseId));
    this.#disarm((id) => below.has(id));
    this.dispatchEvent(new CountEvent(this.interactions.length));
    this.requestUpdate();
  }

  #disarm(moved: (toolUseId: string) => boolean = () => true): void {
    for (const card of this.renderRoot?.querySelectorAll('parley-interaction') ?? []) {
      if (moved(card.model.interaction.toolUseId)) card.disarm();
    }
  }

  #announce(text: string): void {
    if (text !== '') this.announcements = [...this.announcements, revealed(text)].slice(-ANNOUNCED);
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
