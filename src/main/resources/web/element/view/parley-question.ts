/** One question with its control, its note and what is wrong with the answer. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { haveDigits, NO_FILTER } from '../kinds/choices.ts';
import { kindOf } from '../kinds/index.ts';
import type { Filter, Kind, Rule } from '../kinds/kind.ts';
import { choiceCuts, isPartlySeen } from '../kinds/seen.ts';
import { valuesOf, type Entry } from '../model/entry.ts';
import { prefillOf, type Prefill } from '../model/prefill.ts';
import { ownLabel } from '../model/questions.ts';
import { CHOICE_EXTRAS, PANELS } from '../modules.ts';
import type { Choice, InitialValues } from '../protocol/parts.ts';
import type { Question } from '../protocol/schemas.ts';
import { askOf } from './ask.ts';
import { cutOf } from './cut.ts';
import { AnnounceEvent, EntryEvent, PickEvent } from './events.ts';
import { Keyed } from './keyed.ts';
import type { Named } from './naming.ts';
import { noteOf } from './note.ts';
import { property, state } from './property.ts';
import { firstOf } from './reach.ts';
import { markedBlock, said } from './said.ts';
import { askStyles } from './styles/ask.ts';
import { choiceStyles } from './styles/choices.ts';
import { questionStyles } from './styles/question.ts';
import { sharedStyles } from './styles/shared.ts';

export class ParleyQuestion extends LitElement {
  static override readonly styles = [sharedStyles, askStyles, questionStyles, choiceStyles];

  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) entry!: Entry;
  @property({ attribute: false }) words!: Localizer;
  @property({ attribute: false }) initial: InitialValues | undefined;
  /** What is wrong with the answer. */
  @property() error: string | undefined;
  /** Whether the human has changed what the asker filled in. */
  @property({ type: Boolean }) touched = false;
  /** One act both answers and sends. */
  @property({ type: Boolean, reflect: true }) instant = false;
  @property({ type: Boolean }) disabled = false;
  /** Whose own texts are offered again; empty offers none. */
  @property() ownWords = '';
  /** Whether its label stands above already, as the name of the step or as the title. */
  @property() named: Named = 'never';
  /** No other question is shown with it. */
  @property({ type: Boolean }) only = false;
  /** The button for a note is shown only while the pointer or the focus is here. */
  @property({ type: Boolean, reflect: true }) quiet = false;
  readonly #own = PANELS.here?.ownWords(this, '.other textarea');
  @state() private noteOpen = false;
  @state() private doubted = false;
  /** Long labels are shown to their end. */
  @state() private whole = false;
  /** The value of the choice that has the focus, or had it last. */
  @state() private pointed: string | undefined;
  @state() private filter: Filter = NO_FILTER;
  /** A date that the browser's own input cannot hold is written as text, and stays so. */
  #asText = false;
  readonly #extras = CHOICE_EXTRAS.here;

  constructor() {
    super();
    new Keyed(this);
  }

  /** Whether the input holds text that the browser cannot read as a value. */
  get isUnfinished(): boolean {
    return this.renderRoot.querySelector<HTMLInputElement>('#answer')?.validity?.badInput ?? false;
  }

  get #kind(): Kind {
    return kindOf(this.question);
  }

  /** What the human chooses among; undefined where the answer is typed. */
  get #offers(): readonly Choice[] | undefined {
    return this.#kind.offers?.(this.question, this.words);
  }

  override focus(options?: FocusOptions): void {
    this.scrollIntoView({ block: 'nearest' });
    firstOf(this)?.focus(options);
  }

  /** Gives the focus to the question as a whole; returns whether it is a group. */
  focusGroup(): boolean {
    this.scrollIntoView({ block: 'nearest' });
    const group = this.renderRoot.querySelector('fieldset');
    group?.focus();
    return group !== null;
  }

  /** Takes the choice with that digit, or opens the own answer with 0; returns whether there is one. */
  pick(digit: number): boolean {
    if (!haveDigits(this.#offers ?? [])) return false;
    return digit === 0 ? this.openOwn() : this.#take(digit - 1);
  }

  /** Takes the choice of that input, or opens the own answer; returns whether it is one. */
  pickInput(input: HTMLInputElement): boolean {
    if (input.closest('.other') !== null) return this.openOwn();
    return this.#take([...this.renderRoot.querySelectorAll('.option input')].indexOf(input));
  }

  #take(index: number): boolean {
    const offers = this.#offers ?? [];
    const offer = offers[index];
    if (offer === undefined || this.disabled) return false;
    const next = this.#kind.picked?.(this.entry, offer.value);
    if (next === undefined) return false;
    const wasChosen = this.entry.chosen.includes(offer.value);
    this.#enter(next);
    this.renderRoot.querySelectorAll<HTMLElement>('.option input').item(index).focus();
    // it shows in full now; a choice that was not fully seen is not sent
    const cut = this.#isWhole ? undefined : choiceCuts(offers)[index];
    if (wasChosen || !isPartlySeen(offer, cut)) this.dispatchEvent(new PickEvent());
    return true;
  }

  /** Leads to the text of the own answer. What is typed there selects it. */
  openOwn(): boolean {
    const own = this.renderRoot.querySelector<HTMLElement>('.other textarea');
    if (own === null || this.disabled) return false;
    own.focus();
    return true;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('question')) {
      this.#asText = false;
      this.filter = NO_FILTER;
      this.#own?.close();
      this.pointed = undefined;
    }
    this.#asText ||= this.#kind.holds?.(this.question, this.entry.text) === false;
    if (this.entry.note !== '') this.noteOpen = true;
  }

  protected override firstUpdated(): void {
    this.#extras?.dress(this.renderRoot);
  }

  protected override render(): TemplateResult {
    const { question, error } = this;
    const isGroup = this.#offers !== undefined;
    const prefill = prefillOf(question, this.initial);
    const body = html`
      ${this.#about(prefill, isGroup)} ${this.#wholeButton()}
      <p id="error" class="error" data-testid="field-error" ?hidden=${error === undefined}>
        ${error === undefined ? nothing : said(error, this.words)}
      </p>
      ${this.#control(prefill)} ${this.#note()}
    `;
    const classes = `question ${error === undefined ? '' : 'wrong'}`;
    return isGroup
      ? html`<fieldset
          class=${classes}
          part="question"
          data-testid="question"
          tabindex="-1"
          aria-describedby="about error"
          ?disabled=${this.disabled}
        >
          <legend class="ask" part="text">${this.#title()}</legend>
          ${body}
        </fieldset>`
      : html`<div class=${classes} part="question" data-testid="question">
          <label id="ask" class="ask" part="text" for="answer">${this.#title()}</label>
          ${body}
        </div>`;
  }

  #title(): TemplateResult {
    return askOf({ question: this.question, words: this.words, whole: this.#isWhole, named: this.named });
  }

  /** While disabled, long labels are always whole, because the button that shows them would not work. */
  get #isWhole(): boolean {
    return this.whole || this.disabled;
  }

  #wholeButton(): TemplateResult | typeof nothing {
    const { question, words } = this;
    const isHeadCut = this.named === 'never' && cutOf(ownLabel(question) ?? '') !== undefined;
    const isCut = isHeadCut || choiceCuts(this.#offers ?? []).some((cut) => cut !== undefined);
    if (this.disabled || !isCut) return nothing;
    return html`<button
      type="button"
      class="link"
      data-testid="show-whole"
      aria-pressed=${String(this.whole)}
      @click=${() => (this.whole = !this.whole)}
    >
      ${words.text('showWhole')}
    </button>`;
  }

  #about(prefill: Prefill, isGroup: boolean): TemplateResult {
    const { question, words } = this;
    const rule = this.#kind.rule(question, words);
    // choices are marked one by one
    const isMarked = !isGroup && prefill.values.length > 0;
    return html`<div id="about" class="about">
      ${question.description ? markedBlock(question.description, words, '') : nothing}
      ${rule === undefined || rule.text === this.error
        ? nothing
        : html`<p class=${this.doubted ? 'doubt' : ''}>
            ${this.doubted ? html`<span class="unseen">${words.text('notMet')}</span>` : nothing}${rule.text}
          </p>`}
      ${isMarked ? html`<p ?hidden=${this.touched}><span class="tag">${words.text(prefill.mark)}</span></p>` : nothing}
    </div>`;
  }

  #control(prefill: Prefill): TemplateResult {
    const { question, entry, words, disabled, error, instant } = this;
    return this.#kind.control({
      question,
      entry,
      prefill,
      words,
      disabled,
      error,
      instant,
      whole: this.#isWhole,
      pointed: this.pointed,
      extras: this.#extras,
      filter: this.filter,
      own: this.#own,
      asText: this.#asText,
      type: (text) => this.#enter({ ...this.entry, text }),
      settle: () => this.#settled(),
      choose: (next) => {
        this.#enter(next);
        this.#settled();
      },
      sift: (filter) => (this.filter = filter),
      point: (value) => (this.pointed = value),
      pick: () => this.dispatchEvent(new PickEvent()),
    });
  }

  #note(): TemplateResult {
    const { words, disabled } = this;
    return noteOf({
      isOpen: this.noteOpen,
      add: words.text('addNote'),
      label: words.text('noteBeside'),
      text: this.entry.note,
      canOpen: !disabled,
      canWrite: !disabled,
      open: async () => {
        this.noteOpen = true;
        await this.updateComplete;
        this.renderRoot.querySelector<HTMLElement>('#note')?.focus();
      },
      write: (note) => this.#enter({ ...this.entry, note }),
    });
  }

  #enter(entry: Entry): void {
    this.doubted = false;
    this.entry = entry;
    this.dispatchEvent(new EntryEvent(entry));
  }

  /** The human has finished the answer: points out the rule if it is broken. */
  #settled(): void {
    const rule = this.question.validateOnClient === false ? undefined : this.#kind.rule(this.question, this.words);
    const values = valuesOf(this.question, this.entry);
    if (rule === undefined || values.length === 0 || !rule.broken(values)) return;
    this.#doubt(rule);
  }

  /** Marks the rule that is shown already; inserting a line would move the buttons under the pointer. */
  #doubt(rule: Rule): void {
    this.doubted = true;
    this.dispatchEvent(new AnnounceEvent(this.words.text('notMet') + rule.text));
  }
}

if (!customElements.get('parley-question')) customElements.define('parley-question', ParleyQuestion);

declare global {
  interface HTMLElementTagNameMap {
    'parley-question': ParleyQuestion;
  }
}
