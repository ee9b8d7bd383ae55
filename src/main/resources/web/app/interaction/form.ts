/** The form of one interaction: it collects the answers, and loses nothing until the interaction ends. */

import { button, el } from '../dom.ts';
import type { EnteredAnswer } from '../history/answers.ts';
import type { Answer, Interaction } from '../protocol.ts';
import { QuestionField } from '../question/field.ts';
import { Note } from '../question/note.ts';
import { Countdown } from './countdown.ts';
import { DeclinePanel } from './decline.ts';
import type { Draft } from './drafts.ts';
import { headingOf, titleOf } from './heading.ts';
import { questionsOf } from './questions.ts';
import { refusalOf } from './refusal.ts';

/** What the form asks of the session; each is rejected when the server refuses. */
export interface FormActions {
  respond(answers: readonly Answer[], note: string | undefined): Promise<void>;
  decline(reason: string | undefined): Promise<void>;
  cancel(): Promise<void>;
  changed(draft: Draft): void;
}

export class InteractionForm {
  readonly interaction: Interaction;
  readonly element: HTMLElement;
  /** Whether this tab is ending the interaction, or has done so. */
  acted = false;
  readonly #actions: FormActions;
  readonly #fields: readonly QuestionField[];
  readonly #note = new Note('Add a note on the whole', 'Note on the whole');
  readonly #decline = new DeclinePanel((reason) => this.#act(() => this.#actions.decline(reason)));
  readonly #problem = el('p', { class: 'error', role: 'alert', hidden: true });
  readonly #countdown = new Countdown();
  #busy = false;

  constructor(interaction: Interaction, draft: Draft | undefined, actions: FormActions) {
    this.interaction = interaction;
    this.#actions = actions;
    this.#fields = questionsOf(interaction).map(
      (question) => new QuestionField(question, interaction.initialValues),
    );
    const heading = headingOf(interaction, this.#countdown.element);
    const fields = this.#fields.map((field) => field.element);
    const form = el('form', { novalidate: true, 'aria-labelledby': heading.id }, ...fields);
    // beside a single answer a note on the whole would be one too many
    this.#note.element.hidden = fields.length === 1;
    form.append(this.#note.element, this.#problem, ...this.#buttons());
    // there is no submit button: what a browser takes for a submission is never an answer
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => this.#actions.changed(this.#draft()));
    this.element = el('article', { class: 'card', 'aria-labelledby': heading.id }, heading.element, form);
    this.element.dataset['testid'] = 'interaction';
    if (draft !== undefined) this.#restore(draft);
    this.#countdown.start(interaction);
  }

  /** The same interaction came again: only its time may have changed. */
  refresh(interaction: Interaction): void {
    this.#countdown.start(interaction);
  }

  stop(): void {
    this.#countdown.stop();
  }

  get title(): string {
    return titleOf(this.interaction);
  }

  /** What the human has entered, in words. */
  entered(): readonly EnteredAnswer[] {
    const fields = this.#fields.filter((field) => field.isTouched());
    return fields.map((field) => ({ question: field.question.text, answers: field.labels() }));
  }

  #buttons(): readonly HTMLElement[] {
    const { submitLabel, cancelLabel } = this.interaction;
    const send = button(submitLabel || 'Send', { 'data-testid': 'send' }, () => this.#send());
    const dismiss = button(cancelLabel || 'Dismiss', { class: 'quiet', 'data-testid': 'dismiss' }, () =>
      this.#act(() => this.#actions.cancel()),
    );
    return [el('div', { class: 'actions' }, send, this.#decline.opener, dismiss), this.#decline.element];
  }

  #send(): void {
    this.#show(new Map(this.#fields.map((field) => [field.question.id, field.problem(field.question.required)])), undefined);
    if (this.#fields.some((field) => field.problem(field.question.required) !== undefined)) return;
    const answers = this.#fields.map((field) => field.answer()).filter((answer) => answer !== undefined);
    const note = this.#note.value.trim() || undefined;
    if (answers.length === 0 && note === undefined) {
      this.#show(new Map(), 'Nothing is answered yet. Answer a question, or decline.');
      return;
    }
    this.#act(() => this.#actions.respond(answers, note));
  }

  async #act(action: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#setBusy(true);
    this.acted = true;
    try {
      await action();
    } catch (error) {
      const refusal = refusalOf(error, questionsOf(this.interaction));
      this.acted = false;
      this.#show(refusal.fields, refusal.whole.join('\n') || undefined);
    } finally {
      this.#setBusy(false);
    }
  }

  /** Shows what is wrong where it is wrong, and leads to the first of it. */
  #show(problems: ReadonlyMap<string, string | undefined>, whole: string | undefined): void {
    for (const field of this.#fields) field.showError(problems.get(field.question.id));
    this.#problem.textContent = whole ?? '';
    this.#problem.hidden = whole === undefined;
    this.#fields.find((field) => problems.get(field.question.id) !== undefined)?.focus();
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.element.setAttribute('aria-busy', String(busy));
  }

  #draft(): Draft {
    const questions = this.#fields.map((field) => [field.question.id, field.entered()] as const);
    return { questions: Object.fromEntries(questions), note: this.#note.value, reason: this.#decline.reason };
  }

  #restore(draft: Draft): void {
    for (const field of this.#fields) {
      const entered = draft.questions[field.question.id];
      if (entered !== undefined) field.restore(entered);
    }
    this.#note.value = draft.note;
    this.#decline.reason = draft.reason;
  }
}
