/** The form of one interaction: it collects the answers, and loses nothing until the interaction ends. */

import { button, el, said } from '../dom.ts';
import type { Answer, Interaction } from '../protocol.ts';
import { Note } from '../question/note.ts';
import { revealed } from '../text/hidden.ts';
import { plainNodes } from '../text/render.ts';
import { correctionsOf } from './corrections.ts';
import { Countdown } from './countdown.ts';
import { DeclinePanel } from './decline.ts';
import type { Draft } from './drafts.ts';
import { headingOf, titleOf } from './heading.ts';
import { Parts } from './parts.ts';
import { questionsOf } from './questions.ts';
import { refusalOf } from './refusal.ts';

/** What the form asks of the session; each is rejected when the server refuses. */
export interface FormActions {
  respond(answers: readonly Answer[], note: string | undefined): Promise<void>;
  decline(reason: string | undefined): Promise<void>;
  cancel(): Promise<void>;
  changed(draft: Draft): void;
}

/** What was typed before: in this very form, or in the one whose place it takes. */
export interface Earlier {
  readonly own: Draft | undefined;
  readonly replaced: Draft | undefined;
}

export class InteractionForm {
  readonly interaction: Interaction;
  readonly element: HTMLElement;
  readonly parts: Parts;
  /** Whether this tab is ending the interaction, or has done so. */
  acted = false;
  readonly #actions: FormActions;
  readonly #note = new Note('Add a note on the whole', 'Note on the whole');
  readonly #decline = new DeclinePanel((reason) => this.#act(() => this.#actions.decline(reason)));
  readonly #problem = el('p', { class: 'error said', dir: 'auto', role: 'alert', hidden: true });
  readonly #countdown = new Countdown();
  #busy = false;

  constructor(interaction: Interaction, earlier: Earlier, actions: FormActions) {
    this.interaction = interaction;
    this.parts = new Parts(interaction);
    this.#actions = actions;
    const heading = headingOf(interaction, this.#countdown.element);
    const form = el('form', { novalidate: true, 'aria-labelledby': heading.id }, ...this.parts.elements);
    // beside a single answer a note on the whole would be one too many
    this.#note.element.hidden = questionsOf(interaction).length === 1;
    form.append(this.#note.element, this.#problem, ...this.#buttons());
    // there is no submit button: what a browser takes for a submission is never an answer
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => this.#actions.changed(this.draft()));
    const attributes = { class: 'card', tabindex: '-1', 'aria-labelledby': heading.id };
    this.element = el('article', attributes, heading.element, form);
    this.element.dataset['testid'] = 'interaction';
    this.#restore(earlier);
    this.#correct(earlier.own === undefined ? new Set() : this.parts.touched());
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

  draft(): Draft {
    return { ...this.parts.kept(), note: this.#note.value, reason: this.#decline.reason };
  }

  #buttons(): readonly HTMLElement[] {
    const { submitLabel, cancelLabel } = this.interaction;
    const theirs = { class: 'said', dir: 'auto', 'data-testid': 'send' };
    const send = button(revealed(submitLabel), theirs, () => this.#send());
    const quiet = { class: 'said quiet', dir: 'auto', 'data-testid': 'dismiss' };
    const dismiss = button(revealed(cancelLabel), quiet, () => this.#act(() => this.#actions.cancel()));
    return [el('div', { class: 'actions' }, send, this.#decline.opener, dismiss), this.#decline.element];
  }

  #send(): void {
    this.#show(this.parts.problems(), []);
    if (this.parts.lead()) return;
    const answers = this.parts.answers();
    const note = this.#note.value.trim() || undefined;
    if (answers.length === 0 && note === undefined) {
      this.#show(new Map(), ['Nothing is answered yet. Answer a question, or decline.']);
      return;
    }
    void this.#act(() => this.#actions.respond(answers, note));
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
      this.#show(refusal.fields, refusal.whole);
      this.parts.lead();
    } finally {
      this.#setBusy(false);
    }
  }

  #show(problems: ReadonlyMap<string, string>, whole: readonly string[]): void {
    this.parts.show(problems);
    this.#problem.replaceChildren(...plainNodes(whole.join('\n')));
    this.#problem.hidden = whole.length === 0;
  }

  /** What the asker complains about; not where the human has mended it since. */
  #correct(mended: ReadonlySet<string>): void {
    const { fields, whole } = correctionsOf(this.interaction);
    this.parts.show(new Map([...fields].filter(([id]) => !mended.has(id))));
    if (whole.length === 0) return;
    const summary = said('p', whole.join('\n'), { class: 'error', 'data-testid': 'error-summary' });
    this.element.querySelector('header')?.after(summary);
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.element.setAttribute('aria-busy', String(busy));
  }

  #restore({ own, replaced }: Earlier): void {
    const draft = own ?? replaced;
    if (draft === undefined) return;
    this.parts.restore(draft, own === undefined ? this.interaction.initialValues : undefined);
    this.#note.value = draft.note;
    // a reason to decline the earlier questions is none to decline these
    if (own !== undefined) this.#decline.reason = own.reason;
  }
}
