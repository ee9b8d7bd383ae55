/** One question with its control, its note and what is wrong with the answer. */

import { el, freshId, marked, said } from '../dom.ts';
import type { Answer, InitialValues, Question } from '../protocol.ts';
import { plainNodes } from '../text/render.ts';
import { About } from './about.ts';
import type { Control, Entered } from './control.ts';
import { controlFor } from './controls.ts';
import { Note } from './note.ts';
import { prefillOf } from './prefill.ts';

export interface EnteredWithNote extends Entered {
  readonly note: string;
}

export class QuestionField {
  readonly question: Question;
  readonly element: HTMLElement;
  readonly #control: Control;
  readonly #about: About;
  /** What the asker filled in, for comparison. */
  readonly #start: string;
  readonly #note = new Note('Add a note', 'Note beside this answer');
  readonly #error = el('p', {
    id: freshId('error'),
    class: 'error said',
    dir: 'auto',
    hidden: true,
    'data-testid': 'field-error',
  });

  constructor(question: Question, initial: InitialValues | undefined) {
    this.question = question;
    const inputId = freshId('answer');
    const prefill = prefillOf(question, initial);
    this.#control = controlFor(question, prefill, inputId);
    this.#about = new About(question, this.#control, prefill);
    this.#start = JSON.stringify(this.#control.entered());
    const { isGroup } = this.#control;
    const title = isGroup ? el('legend', { class: 'ask' }) : el('label', { class: 'ask', for: inputId });
    if (hasOwnLabel(question)) title.append(said('span', question.label, { class: 'eyebrow' }));
    title.append(marked('span', question.text));
    if (question.required) title.append(' ', el('span', { class: 'tag' }, 'required'));
    const parts = [title, this.#about.element, this.#error, this.#control.element, this.#note.element];
    this.element = el(isGroup ? 'fieldset' : 'div', { class: 'question', 'data-testid': 'question' });
    this.element.append(...parts);
    this.#control.element.addEventListener('input', () => this.#changed());
    this.#describe(isGroup ? this.element : this.#control.inputs[0], [this.#about.element, this.#error]);
  }

  /** Undefined where nothing was answered and nothing noted. */
  answer(): Answer | undefined {
    const answer = this.#control.values();
    const note = this.#note.value.trim();
    if (answer.length === 0 && note === '') return undefined;
    return { id: this.question.id, answer, ...(note === '' ? {} : { note }) };
  }

  isAnswered(): boolean {
    return this.#control.values().length > 0;
  }

  /** Whether the human has changed what the asker filled in, or the emptiness. */
  isTouched(): boolean {
    return JSON.stringify(this.#control.entered()) !== this.#start;
  }

  labels(): readonly string[] {
    return this.#control.labels();
  }

  /** What keeps the answer from being sent at all; everything else is for the server to judge. */
  problem(needed: boolean): string | undefined {
    const checked = this.question.validateOnClient !== false;
    const missing = needed && checked && !this.isAnswered();
    return this.#control.unfinished() ?? (missing ? 'Please answer this question.' : undefined);
  }

  get isWrong(): boolean {
    return !this.#error.hidden;
  }

  showError(message: string | undefined): void {
    this.#error.replaceChildren(...plainNodes(message ?? ''));
    this.#error.hidden = message === undefined;
    this.element.classList.toggle('wrong', message !== undefined);
    for (const input of this.#control.inputs) {
      if (message === undefined) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    }
  }

  focus(): void {
    this.element.scrollIntoView({ block: 'nearest' });
    this.#control.inputs[0]?.focus();
  }

  entered(): EnteredWithNote {
    return { ...this.#control.entered(), note: this.#note.value };
  }

  restore(entered: EnteredWithNote): void {
    this.#control.restore(entered);
    this.#changed();
    this.restoreNote(entered);
  }

  restoreNote({ note }: EnteredWithNote): void {
    this.#note.value = note;
  }

  #changed(): void {
    this.#about.touched = this.isTouched();
    // the complaint was about what stood there before
    this.showError(undefined);
  }

  #describe(described: HTMLElement | undefined, by: readonly HTMLElement[]): void {
    const own = described?.getAttribute('aria-describedby');
    const ids = [...(own ? [own] : []), ...by.map((element) => element.id)];
    described?.setAttribute('aria-describedby', ids.join(' '));
  }
}

/** A label that only repeats the text or the id says nothing. */
function hasOwnLabel({ id, label, text }: Question): boolean {
  return Boolean(label) && label !== text && label.toLowerCase() !== id.toLowerCase();
}
