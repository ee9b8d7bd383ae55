/** One interaction: its questions step by step, the review, and what the human can do about it. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { consequentialAnswers } from '../model/consequential.ts';
import type { FormModel } from '../model/form.ts';
import { loneChoice } from '../model/questions.ts';
import type { Lazy } from '../lazy.ts';
import { PANELS, SET } from '../modules.ts';
import type { Interaction, Question } from '../protocol/schemas.ts';
import { actionsOf } from './actions.ts';
import { areCharacterKeysOn } from './character-keys.ts';
import { Commands } from './commands.ts';
import { Countdown } from './countdown.ts';
import { Dismissal } from './dismissal.ts';
import { AnnounceEvent } from './events.ts';
import { fieldsOf } from './fields.ts';
import { headOf } from './head.ts';
import { focusPlaceOf, hintOf, type FocusPlace } from './hint.ts';
import type { KeysList } from './keys-list.ts';
import type { MoreTime } from './more-time.ts';
import { isTitleRepeated, titleSizeOf } from './naming.ts';
import { Opened } from './opened.ts';
import type { PanelParts } from './panels.ts';
import './parley-question.ts';
import type { ParleyQuestion } from './parley-question.ts';
import { problemList } from './problems.ts';
import { property } from './property.ts';
import { consequentialNote, repeatedOf } from './repeated.ts';
import { Settling } from './settling.ts';
import { cardStyles } from './styles/card.ts';
import { sharedStyles } from './styles/shared.ts';
import { Submitter } from './submitter.ts';
import { titleOf } from './title.ts';
import { Walk } from './walk.ts';
import { WholeNote } from './whole-note.ts';

/** What the interaction asks of the session; each is rejected when the server refuses. */
export interface Actions {
  respond(model: FormModel): Promise<void>;
  decline(model: FormModel): Promise<void>;
  /** Sends the words of the model's `reason` to the language model, instead of an answer. */
  askBack(model: FormModel): Promise<void>;
  cancel(model: FormModel): Promise<void>;
  /** Asks for more time, and returns when the interaction expires then; absent where nobody gives any. */
  extend?(model: FormModel, seconds: number): Promise<string>;
  changed(model: FormModel): void;
}

export class ParleyInteraction extends LitElement {
  static override readonly styles = [sharedStyles, cardStyles];

  @property({ attribute: false }) model!: FormModel;
  @property({ attribute: false }) words!: Localizer;
  @property({ attribute: false }) actions!: Actions;
  /** The interaction as the server last described it: its time may have changed. */
  @property({ attribute: false }) latest: Interaction | undefined;
  /** Everything is chosen first and then sent by the button, as what is hard to undo is. */
  @property({ type: Boolean }) confirm = false;
  /** Whose own texts are kept and offered again; empty keeps none. */
  @property() ownWords = '';
  /** All questions at once, as far as they are not in sections. */
  @property({ type: Boolean }) together = false;
  @property({ type: Boolean }) disabled = false;
  /** The Back of the browser goes one step back; at most one card at a time has it. */
  @property({ type: Boolean }) useHistory = false;
  /** Whether the card has stood there for long enough to be answered on purpose. */
  @property({ type: Boolean, reflect: true }) armed = false;
  /** Undefined where it is not needed, or could not be loaded. */
  readonly set = SET.here;
  readonly submitter = new Submitter(this);
  readonly walk = new Walk(this);
  readonly panels = new Opened(this);
  readonly dismissal = new Dismissal(this);
  readonly history = this.set?.historyOf(this);
  readonly height = this.set?.heightOf(this);
  /** Undefined until it is opened. */
  keysList: KeysList | undefined;
  /** Whether something was asked for that could not be loaded. */
  #isMissing = false;
  readonly #countdown = new Countdown(this, (n) =>
    this.dispatchEvent(new AnnounceEvent(this.words.text('minutesLeft', { n, title: titleOf(this.model.interaction, this.words) }))),
  );
  /** As when the card began: what comes later must not move it. */
  #parts: PanelParts | undefined;
  #isTitleRepeated = false;
  #moreTime: MoreTime | undefined;
  readonly #settling = new Settling(this);
  readonly #commands = new Commands(this);
  readonly #note = new WholeNote(this);
  #focusPlace: FocusPlace = 'away';

  /** The id of the question that has the focus. */
  get focusedQuestion(): string | undefined {
    return this.fields.find((field) => field.matches(':focus-within'))?.question.id;
  }

  /** The questions that were shown so far. */
  get fields(): readonly ParleyQuestion[] {
    return [...this.renderRoot.querySelectorAll('parley-question')];
  }

  /** Whether one answer is all there is to give. */
  get isLone(): boolean {
    return this.model.questions.length === 1;
  }

  /** Whether one act both answers and sends. */
  get isInstant(): boolean {
    return !this.confirm && loneChoice(this.model.interaction) !== undefined;
  }

  /** Whether only the button sends what is entered now, and no key: for what is hard to undo, or for everything. */
  get isConfirmed(): boolean {
    return this.confirm || consequentialAnswers(this.model).length > 0;
  }

  /** Leads to a question; returns whether there is one. */
  async focusQuestion(id: string | undefined): Promise<boolean> {
    return await this.walk.lead(id);
  }

  /** Leads to the first answer that is wrong; returns whether there is one. */
  async lead(): Promise<boolean> {
    const wrong = this.model.questions.find(({ id }) => this.submitter.isWrong(id));
    if (wrong === undefined) return false;
    this.model.include(wrong);
    return await this.focusQuestion(wrong.id);
  }

  /** Whether an answer cannot be sent as it is. */
  needsMending(question: Question): boolean {
    return this.submitter.isWrong(question.id) || this.model.isMissing(question);
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('article')?.focus(options);
  }

  /** Moves the focus to what that selects once it is shown, or to the card where it is not. */
  async focusOn(selector: string): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    if (!target?.matches(':focus')) this.focus();
  }

  /** The card has moved: a click that was under way must not answer it. */
  disarm(): void {
    this.#settling.begin();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('model') || changed.has('together')) this.#begin();
    // a line above the question comes, goes or breaks
    if (changed.has('latest') && changed.get('latest')?.sessionTitle !== this.latest?.sessionTitle) this.disarm();
    this.#countdown.follow(this.latest ?? this.model.interaction);
    this.#moreTime ??= PANELS.here?.moreTime(this, this.#countdown);
    this.#moreTime?.follow();
    PANELS.here?.dress(this.renderRoot);
  }

  #begin(): void {
    this.#parts = PANELS.here;
    this.#isTitleRepeated = isTitleRepeated(this.model);
    this.submitter.begin();
    this.#note.begin();
    this.#moreTime?.begin();
    this.panels.begin();
    this.walk.begin((id) => this.submitter.isWrong(id));
    this.history?.begin();
    this.height?.begin();
  }

  protected override render(): TemplateResult {
    const { model, words } = this;
    return html`<article
      class="card"
      part="card"
      tabindex="-1"
      aria-labelledby="title"
      aria-description=${this.isLone && !model.interaction.title ? titleOf(model.interaction, words) : nothing}
      aria-busy=${String(this.submitter.isBusy)}
      data-testid="interaction"
      lang=${words.lang}
      dir=${words.dir}
      @keydown=${this.#commands.key}
      @keyup=${this.#look}
      @click=${this.#look}
      @focusin=${this.#look}
      @focusout=${this.#look}
    >
      ${headOf(model, this.latest ?? model.interaction, this.walk.isFirst, html`${this.#countdown.render(words)}${this.#moreTime?.render()}`, this.#parts?.context(model.interaction, words), titleSizeOf(this, this.#isTitleRepeated), words)}
      <form novalidate @submit=${(event: Event) => event.preventDefault()}>
        ${this.#questions()}
      </form>
      ${this.dismissal.isPending ? nothing : this.panels.render()}
      ${this.keysList?.render()}
    </article>`;
  }

  protected override firstUpdated(): void {
    this.set?.dress(this.renderRoot);
  }

  #questions(): TemplateResult {
    const { model, words } = this;
    const walk = this.walk;
    const lead = (id: string): void => void this.focusQuestion(id);
    return html`
      ${this.#parts?.earlier(model, words, this.#isClosed, () => this.#commands.recall())}
      ${this.isLone || walk.steps.length === 1 ? nothing : this.set?.steps(this)}
      ${problemList(this.submitter.problems, model.questions, words, walk.step?.questions ?? (this.set ? [] : model.questions), lead)}
      ${fieldsOf({
        model,
        words,
        walk,
        hasSteps: this.set !== undefined,
        submitter: this.submitter,
        instant: this.isInstant,
        ownWords: this.ownWords,
        disabled: this.#isClosed,
        changed: () => this.changed(),
        picked: (question) => this.#commands.picked(question),
      })}
      ${walk.isReview ? this.set?.review(this) : nothing}
      ${this.#note.render()} ${consequentialNote(walk.step?.questions ?? model.questions, words)}
      ${this.dismissal.isPending ? this.dismissal.render() : this.#buttons()}
    `;
  }

  /** Whether it cannot be answered, or not now. */
  get #isClosed(): boolean {
    return this.disabled || this.dismissal.isPending;
  }

  #buttons(): TemplateResult {
    const { model, words } = this;
    const walk = this.walk;
    const { isLone, isInstant: instant } = this;
    return actionsOf({
      interaction: model.interaction,
      words,
      walk,
      isLone,
      canSend: isLone ? !instant || model.hasInput() || model.hasAnswer() : walk.isReview,
      repeated: repeatedOf(model, this.confirm, words),
      disabled: this.disabled,
      isBusy: this.submitter.isBusy,
      panel: this.panels.open,
      isMoreOpen: this.panels.isMoreOpen,
      hint: this.disabled || this.panels.open !== undefined ? '' : this.#hint(),
      isProblem: this.#isMissing,
      back: () => void walk.go(walk.place - 1),
      next: () => void walk.next(),
      send: () => this.#commands.send(),
      open: (panel) => void this.panels.show(panel),
      keys: () => this.#commands.help(),
      more: () => this.panels.toggleMore(),
      dismiss: () => this.#commands.dismiss(),
    });
  }

  #hint(): string {
    if (this.#isMissing) return this.words.text('notLoaded');
    const { model, words, walk, isInstant: instant } = this;
    return hintOf({ model, words, instant, isConfirmed: this.isConfirmed, isReview: walk.isReview, isAllSeen: walk.isAllSeen, isOfChoices: walk.isOfChoices, hasDigits: areCharacterKeysOn(), focus: this.#focusPlace });
  }

  /** A move inside of a question is told only by the key or the click that made it. */
  readonly #look = (): void => {
    if (this.#focusPlace !== focusPlaceOf(this.renderRoot as ShadowRoot)) this.requestUpdate();
    this.#focusPlace = focusPlaceOf(this.renderRoot as ShadowRoot);
  };

  /** Uses a module at once or when it has come, and says so where it could not be loaded. */
  use<T>(module: Lazy<T>, act: (here: T) => void): Promise<void> {
    return module.use((here) => {
      this.#isMissing = here === undefined;
      this.requestUpdate();
      if (here === undefined) this.dispatchEvent(new AnnounceEvent(this.words.text('notLoaded')));
      else act(here);
    });
  }

  /** Something was entered. */
  changed(): void {
    this.requestUpdate();
    this.actions.changed(this.model);
  }
}

if (!customElements.get('parley-interaction')) customElements.define('parley-interaction', ParleyInteraction);

declare global {
  interface HTMLElementTagNameMap {
    'parley-interaction': ParleyInteraction;
  }
}
