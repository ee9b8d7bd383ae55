/** One interaction: its questions step by step, the review, and what the human can do about it. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Localizer } from '../i18n/localizer.ts';
import { correctionsOf } from '../model/corrections.ts';
import type { FormModel } from '../model/form.ts';
import { loneChoice, stepsOf, type Division } from '../model/questions.ts';
import { refusalOf } from '../model/refusal.ts';
import type { Interaction, Question } from '../protocol/wire.ts';
import { isBlank } from '../text/blank.ts';
import { askerOf } from './asker.ts';
import { choiceCuts } from './choices.ts';
import { Countdown } from './countdown.ts';
import { earlierOf } from './earlier.ts';
import { AnnounceEvent, type EntryEvent } from './events.ts';
import { keyAction } from './keys.ts';
import './parley-question.ts';
import type { ParleyQuestion } from './parley-question.ts';
import { problemList, type Problems } from './problems.ts';
import { reviewOf } from './review.ts';
import { markedBlock, said } from './said.ts';
import { stepHead, stepNav } from './steps.ts';
import { cardStyles } from './styles/card.ts';
import { sharedStyles } from './styles/shared.ts';
import { titleOf } from './title.ts';

/** What the interaction asks of the session; each is rejected when the server refuses. */
export interface Actions {
  respond(model: FormModel): Promise<void>;
  decline(model: FormModel): Promise<void>;
  cancel(model: FormModel): Promise<void>;
  changed(model: FormModel): void;
}

/** What it starts with answers nothing for so long: it was meant for what stood there before. */
const SETTLING_MS = 500;

const NO_PROBLEMS: Problems = { fields: new Map(), whole: [] };

export class ParleyInteraction extends LitElement {
  static override readonly styles = [sharedStyles, cardStyles];

  @property({ attribute: false }) model!: FormModel;
  @property({ attribute: false }) words!: Localizer;
  @property({ attribute: false }) actions!: Actions;
  /** As the server told of it last: its time may have changed. */
  @property({ attribute: false }) latest: Interaction | undefined;
  /** A lone choice needs a separate Send, too. */
  @property({ type: Boolean }) confirm = false;
  /** All questions at once, as far as they are not in sections. */
  @property({ type: Boolean }) together = false;
  @property({ type: Boolean }) disabled = false;
  /** Whether it stands there for long enough to be answered on purpose. */
  @property({ type: Boolean, reflect: true }) armed = false;
  /** The place of the step that is shown; one behind the last is the review. */
  @state() private step = 0;
  @state() private busy = false;
  @state() private panel: 'decline' | 'dismiss' | undefined;
  @state() private noteOpen = false;
  @state() private problems: Problems = NO_PROBLEMS;
  readonly #countdown = new Countdown(this, (n) =>
    this.dispatchEvent(new AnnounceEvent(this.words.text('minutesLeft', { n, title: this.#title() }))),
  );
  readonly #visited = new Set<number>([0]);
  #steps: readonly Division[] = [];
  #armTimer: number | undefined;

  /** The id of the question that has the focus. */
  get focusedQuestion(): string | undefined {
    return this.#fields().find((field) => field.matches(':focus-within'))?.question.id;
  }

  /** Leads to a question; returns whether there is one. */
  async focusQuestion(id: string | undefined): Promise<boolean> {
    const step = this.#steps.findIndex(({ questions }) => questions.some((question) => question.id === id));
    if (step < 0) return false;
    await this.#show(step);
    const field = this.#fields().find(({ question }) => question.id === id);
    await field?.updateComplete;
    field?.focus();
    return field !== undefined;
  }

  /** Leads to the first answer that is wrong; returns whether there is one. */
  async lead(): Promise<boolean> {
    const wrong = this.model.questions.find((question) => this.problems.fields.has(question.id));
    if (wrong === undefined) return false;
    const division = this.model.divisions.find(({ questions }) => questions.includes(wrong));
    if (division !== undefined) this.model.skip(division, false);
    return await this.focusQuestion(wrong.id);
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('article')?.focus(options);
  }

  /** What stands elsewhere from now on is not answered by a click that was under way. */
  disarm(): void {
    this.armed = false;
    window.clearTimeout(this.#armTimer);
    this.#armTimer = window.setTimeout(() => (this.armed = true), SETTLING_MS);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.disarm();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.#armTimer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('model') || changed.has('together')) this.#begin();
    this.#countdown.follow(this.latest ?? this.model.interaction);
  }

  #begin(): void {
    const { model } = this;
    this.#steps = stepsOf(model.interaction, this.together);
    const { fields } = correctionsOf(model.interaction);
    // not where the human has mended it since
    const mended = ([id]: readonly [string, string]): boolean =>
      model.questions.some((question) => question.id === id && model.isTouched(question));
    this.problems = { fields: new Map([...fields].filter((problem) => !mended(problem))), whole: [] };
    this.noteOpen = model.note !== '';
    this.panel = model.reason === '' ? undefined : 'decline';
    const wrong = this.#steps.findIndex(({ questions }) => questions.some(({ id }) => this.problems.fields.has(id)));
    this.step = Math.max(wrong, 0);
    this.#visited.add(this.step);
  }

  protected override render(): TemplateResult {
    const { model, words, busy } = this;
    const { interaction } = model;
    const { whole } = correctionsOf(interaction);
    const title = interaction.title
      ? said(interaction.title, words)
      : html`${words.text('questionsForYou', { n: model.questions.length })}`;
    return html`<article
      class="card"
      part="card"
      tabindex="-1"
      aria-labelledby="title"
      aria-busy=${String(busy)}
      data-testid="interaction"
      lang=${words.lang}
      dir=${words.dir}
      @keydown=${this.#key}
    >
      <div class="meta">${askerOf(interaction, words)}${this.#countdown.render(words)}</div>
      <header>
        <h2 id="title" part="title">${title}</h2>
        ${interaction.description ? markedBlock(interaction.description, words, 'about') : nothing}
        ${interaction.prompt ? markedBlock(interaction.prompt, words, 'prompt') : nothing}
      </header>
      ${whole.length > 0
        ? html`<p class="error" data-testid="error-summary">${said(whole.join('\n'), words)}</p>`
        : nothing}
      <form novalidate aria-labelledby="title" @submit=${(event: Event) => event.preventDefault()}>
        ${this.#questions()}
      </form>
      ${this.#panels()}
    </article>`;
  }

  #questions(): TemplateResult {
    const { model, words, step } = this;
    const isLone = this.#isLone;
    return html`
      ${earlierOf(model, words, this.disabled, this.#recall)}
      ${isLone || this.#steps.length === 1
        ? nothing
        : stepNav({
            steps: this.#steps,
            current: step,
            words,
            isAnswered: (question) => model.isAnswered(question),
            isWrong: (question) => this.problems.fields.has(question.id),
            go: (index) => void this.#go(index),
          })}
      ${problemList(this.problems, model.questions, words, (id) => void this.focusQuestion(id))}
      ${this.#steps.map((division, index) => this.#step(division, index))}
      ${step === this.#steps.length
        ? reviewOf(model, words, (id) => void this.focusQuestion(id))
        : nothing}
      ${this.#noteOnTheWhole()}
      ${this.#buttons()}
    `;
  }

  /** Whether one answer is all there is to give. */
  get #isLone(): boolean {
    return this.model.questions.length === 1;
  }

  /** Whether a choice shows only its beginning; then choosing it shows the rest, and sends nothing. */
  get #isCut(): boolean {
    return this.model.questions.some((question) => choiceCuts(question, this.words).some((cut) => cut !== undefined));
  }

  get #isInstant(): boolean {
    return !this.confirm && loneChoice(this.model.interaction) !== undefined;
  }

  /** Once shown a step stays, out of sight: half a date is in no model. */
  #step(division: Division, index: number): TemplateResult | typeof nothing {
    if (!this.#visited.has(index)) return nothing;
    const { model, words } = this;
    const isSkipped = model.isDivisionSkipped(division);
    const toggle = (): void => {
      model.skip(division, !isSkipped);
      this.#changed();
    };
    const hasHead = Boolean(division.title || division.description || division.optional);
    return html`<div
      class="part"
      role=${hasHead ? 'group' : nothing}
      aria-labelledby=${division.title || division.optional ? `part-${index}` : nothing}
      data-testid=${hasHead ? 'part' : nothing}
      ?hidden=${index !== this.step}
    >
      ${hasHead ? stepHead(division, index, isSkipped, toggle, words) : nothing}
      <div class="fields" ?hidden=${isSkipped}>${division.questions.map((question) => this.#field(question))}</div>
    </div>`;
  }

  #field(question: Question): TemplateResult {
    const { model } = this;
    const entered = ({ entry }: EntryEvent): void => {
      model.enter(question, entry);
      // the complaint was about what stood there before
      const fields = new Map(this.problems.fields);
      fields.delete(question.id);
      this.problems = fields.size === 0 ? NO_PROBLEMS : { ...this.problems, fields };
      this.#changed();
    };
    return html`<parley-question
      exportparts="question, text, option"
      .question=${question}
      .entry=${model.entry(question)}
      .words=${this.words}
      .initial=${model.interaction.initialValues}
      .error=${this.problems.fields.get(question.id)}
      .touched=${model.isTouched(question)}
      .instant=${this.#isInstant}
      .disabled=${this.disabled}
      @entry=${entered}
      @pick=${() => this.#picked(question)}
    ></parley-question>`;
  }

  #noteOnTheWhole(): TemplateResult | typeof nothing {
    const { words, model } = this;
    // beside a single answer a note on the whole would be one too many, but none is sent unseen
    if (this.#isLone ? !this.noteOpen : this.step < this.#steps.length) return nothing;
    if (!this.noteOpen) {
      return html`<button type="button" class="link add-note" @click=${this.#openNote}>
        ${words.text('addNoteWhole')}
      </button>`;
    }
    const write = (event: Event): void => {
      model.note = (event.target as HTMLTextAreaElement).value;
      this.#changed();
    };
    return html`<div class="note">
      <label for="note">${words.text('noteWhole')}</label>
      <textarea id="note" class="text" rows="2" dir="auto" ?disabled=${this.disabled} .value=${live(model.note)} @input=${write}></textarea>
    </div>`;
  }

  #buttons(): TemplateResult {
    const { words, model, step, busy } = this;
    const { submitLabel, cancelLabel } = model.interaction;
    const canSend = this.#isLone ? !this.#isInstant || model.hasInput() || this.#hasAnswer() : step === this.#steps.length;
    const isDecline = this.panel === 'decline';
    const back = html`<button type="button" class="quiet" data-testid="back" @click=${() => void this.#go(step - 1)}>
      ${words.text('back')}
    </button>`;
    const next = html`<button
      type="button"
      part="next"
      data-testid="next"
      ?disabled=${this.disabled}
      @click=${() => void this.#go(step + 1)}
    >
      ${this.#nextLabel()}
    </button>`;
    const send = html`<button
      type="button"
      part="send"
      data-testid="send"
      ?disabled=${this.disabled}
      aria-disabled=${busy ? 'true' : nothing}
      @click=${() => void this.#send()}
    >
      ${busy ? html`<span class="spinner" aria-hidden="true"></span>${words.text('sending')}` : ownOr(submitLabel, words.text('send'), words)}
    </button>`;
    return html`<div class="actions" part="actions">
        ${!this.#isLone && step > 0 ? back : nothing}
        ${this.#isLone || step === this.#steps.length ? nothing : next}
        ${canSend ? send : nothing}
        <p class="hint">${this.#hint()}</p>
        <div class="ways-out">
          <button
            type="button"
            class="plain"
            data-testid="decline"
            aria-expanded=${String(isDecline)}
            ?disabled=${this.disabled}
            @click=${() => void this.#open(isDecline ? undefined : 'decline')}
          >
            ${words.text('decline')}
          </button>
          <button
            type="button"
            class="plain"
            data-testid="dismiss"
            ?disabled=${this.disabled}
            @click=${this.#dismiss}
          >
            ${ownOr(cancelLabel, words.text('dismiss'), words)}
          </button>
        </div>
      </div>`;
  }

  #nextLabel(): string | TemplateResult {
    const { words, step } = this;
    const own = this.#steps[step]?.submitLabel;
    if (own) return html`${said(own, words)}`;
    return words.text(step === this.#steps.length - 1 ? 'review' : 'next');
  }

  #hint(): string {
    const { words } = this;
    if (this.disabled || this.panel !== undefined) return '';
    if (this.#isInstant && !this.model.hasInput()) return this.#isCut ? '' : words.text('hintDigits');
    const isLong = this.#isLone && this.model.questions[0]?.type === 'FreeText';
    if (!isLong && (this.#isLone || this.step < this.#steps.length)) return '';
    return words.text('hintChord', { keys: /Mac|iP/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl Enter' });
  }

  #panels(): TemplateResult | typeof nothing {
    const { words, model } = this;
    const close = (): void => void this.#open(undefined);
    if (this.panel === 'decline') {
      const write = (event: Event): void => {
        model.reason = (event.target as HTMLTextAreaElement).value;
        this.#changed();
      };
      return html`<div class="panel" role="group" aria-label=${words.text('declineToAnswer')}>
        <label for="reason">${words.text('declineReason')}</label>
        <textarea id="reason" class="text" rows="2" dir="auto" .value=${live(model.reason)} @input=${write}></textarea>
        <div class="actions">
          <button type="button" data-testid="confirm-decline" @click=${() => void this.#act(() => this.actions.decline(model))}>
            ${words.text('declineToAnswer')}
          </button>
          <button type="button" class="quiet" @click=${close}>${words.text('back')}</button>
        </div>
      </div>`;
    }
    if (this.panel !== 'dismiss') return nothing;
    return html`<div class="panel" role="alertdialog" aria-labelledby="sure">
      <p id="sure">${words.text('dismissSure')}</p>
      <div class="actions">
        <button type="button" id="keep" data-testid="keep-open" @click=${close}>${words.text('keepOpen')}</button>
        <button type="button" class="quiet" data-testid="confirm-dismiss" @click=${() => void this.#act(() => this.actions.cancel(model))}>
          ${words.text('dismiss')}
        </button>
      </div>
    </div>`;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const field = this.#fields().find((other) => event.composedPath().includes(other));
    const step = this.#steps[this.step];
    const only = step?.questions.length === 1 ? this.#fields().find((other) => other.question === step.questions[0]) : undefined;
    const action = keyAction(event, { field: field ?? only, isOnly: only !== undefined, isLone: this.#isLone });
    if (action === undefined || this.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (action.kind === 'escape') this.#escape(event);
    // what was typed before this stood here was meant for something else
    else if (!this.armed) return;
    else if (action.kind === 'pick') action.field.pick(action.number);
    else if (action.kind === 'advance') void this.#advance();
    else void this.#chord();
  };

  /** Enter, where it means one thing. */
  async #advance(): Promise<void> {
    if (!this.#isLone) await this.#go(this.step + 1);
    else if (this.#hasAnswer() || !this.#isInstant) await this.#send();
  }

  /** The chord sends a set, once all of it was seen. */
  async #chord(): Promise<void> {
    const isSeen = this.#steps.every((_, index) => this.#visited.has(index));
    if (this.#isLone || isSeen) await this.#send();
    else await this.#go(this.#steps.length);
  }

  /** Leaves the text first, then a panel, and only then asks whether to dismiss. */
  #escape(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    if (this.panel !== undefined) void this.#open(undefined);
    else if (target instanceof HTMLElement && target.matches('textarea, input:not([type=radio], [type=checkbox])')) this.focus();
    else void this.#open('dismiss');
  }

  #picked(question: Question): void {
    const { model } = this;
    const hasMore = model.entry(question).note !== '' || model.note !== '';
    if (!this.#isInstant || !this.armed || hasMore) return;
    void this.#send();
  }

  #hasAnswer(): boolean {
    return this.model.questions.some((question) => this.model.isAnswered(question) || this.model.entry(question).other);
  }

  readonly #openNote = async (): Promise<void> => {
    this.noteOpen = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#note')?.focus();
  };

  readonly #dismiss = (): void => {
    if (this.model.hasInput()) void this.#open('dismiss');
    else void this.#act(() => this.actions.cancel(this.model));
  };

  async #open(panel: 'decline' | 'dismiss' | undefined): Promise<void> {
    const closed = this.panel;
    this.panel = panel;
    await this.updateComplete;
    const next = panel === 'decline' ? '#reason' : panel === 'dismiss' ? '#keep' : `[data-testid=${closed ?? 'send'}]`;
    this.renderRoot.querySelector<HTMLElement>(next)?.focus();
  }

  /** Shows a step and leads to what is to be done there. */
  async #go(step: number): Promise<void> {
    await this.#show(step);
    const first = this.#steps[step]?.questions[0];
    if (first === undefined || this.model.isSkipped(first)) {
      // not a button: a second Enter must not send
      this.renderRoot.querySelector<HTMLElement>('#review, .part:not([hidden]) h3')?.focus();
    } else {
      await this.focusQuestion(first.id);
    }
  }

  async #show(step: number): Promise<void> {
    const isReview = step >= this.#steps.length && this.step < this.#steps.length;
    this.step = Math.min(Math.max(step, 0), this.#steps.length);
    // Send stands where Next stood: a second click on that was not meant to send
    if (isReview) this.disarm();
    this.#visited.add(this.step);
    await this.updateComplete;
  }

  async #send(): Promise<void> {
    const { model, words } = this;
    const unfinished = new Set(this.#fields().filter((field) => field.isUnfinished).map((field) => field.question.id));
    const fields = model.problems(unfinished, words);
    const isEmpty = model.answers().length === 0 && isBlank(model.note);
    this.problems = { fields, whole: fields.size === 0 && isEmpty ? [words.text('nothingAnswered')] : [] };
    if (fields.size > 0) await this.lead();
    else if (!isEmpty) await this.#act(() => this.actions.respond(model));
  }

  async #act(action: () => Promise<void>): Promise<void> {
    if (this.busy || this.disabled) return;
    this.busy = true;
    this.model.acted = true;
    try {
      await action();
    } catch (error) {
      this.model.acted = false;
      this.problems = refusalOf(error, this.model.questions, this.words);
      await this.updateComplete;
      await this.lead();
    } finally {
      this.busy = false;
    }
  }

  /** Selects what was said before. Nothing is sent by that, not even a lone choice. */
  readonly #recall = (): void => {
    this.model.recall();
    this.problems = NO_PROBLEMS;
    this.dispatchEvent(new AnnounceEvent(this.words.text('selectedAgain')));
    this.#changed();
  };

  #changed(): void {
    this.requestUpdate();
    this.actions.changed(this.model);
  }

  #title(): string {
    return titleOf(this.model.interaction, this.words);
  }

  #fields(): readonly ParleyQuestion[] {
    return [...this.renderRoot.querySelectorAll('parley-question')];
  }
}

/** What a form's buttons say where the asker chose no words: ours to translate. */
const USUAL: ReadonlyMap<string, 'submit' | 'cancel'> = new Map([
  ['Submit', 'submit'],
  ['Cancel', 'cancel'],
]);

/** An asker's own words are shown as they are. */
function ownOr(label: string | undefined, ours: string, words: Localizer): string | TemplateResult {
  if (label === undefined) return ours;
  const usual = USUAL.get(label);
  return usual === undefined ? said(label, words) : words.text(usual);
}

if (!customElements.get('parley-interaction')) customElements.define('parley-interaction', ParleyInteraction);

declare global {
  interface HTMLElementTagNameMap {
    'parley-interaction': ParleyInteraction;
  }
}
