/** One question with its control, its note and what is wrong with the answer. */

import { el, freshId, said } from '../dom.ts';
import type { Answer, Question } from '../protocol.ts';
import { ChoiceControl } from './choices.ts';
import { defaultsOf, SUGGESTED, type Control, type Entered } from './control.ts';
import { Note } from './note.ts';
import { TextControl } from './text.ts';

export interface EnteredWithNote extends Entered {
  readonly note: string;
}

export class QuestionField {
  readonly question: Question;
  readonly element: HTMLElement;
  readonly #control: Control;
  readonly #note = new Note('Add a note', 'Note beside this answer');
  readonly #error = el('p', {
    id: freshId('error'),
    class: 'error',
    hidden: true,
    'data-testid': 'field-error',
  });

  constructor(question: Question) {
    this.question = question;
    const isChoice = question.type === 'SingleChoice' || question.type === 'MultiChoice';
    const inputId = freshId('answer');
    this.#control = isChoice ? new ChoiceControl(question) : new TextControl(question, inputId);
    const title = isChoice ? el('legend', { class: 'ask' }) : el('label', { class: 'ask', for: inputId });
    if (hasOwnLabel(question)) title.append(said('span', question.label, { class: 'eyebrow' }));
    title.append(said('span', question.text));
    if (question.required) title.append(' ', el('span', { class: 'tag' }, 'required'));
    const about = el('div', { id: freshId('about'), class: 'about' }, ...aboutOf(question, isChoice));
    const parts = [title, about, this.#error, this.#control.element, this.#note.element];
    this.element = el(isChoice ? 'fieldset' : 'div', { class: 'question', 'data-testid': 'question' });
    this.element.append(...parts);
    // the complaint was about what stood there before
    this.#control.element.addEventListener('input', () => this.showError(undefined));
    const described = isChoice ? this.element : this.#control.inputs[0];
    described?.setAttribute('aria-describedby', `${about.id} ${this.#error.id}`);
  }

  /** Undefined where nothing was answered and nothing noted. */
  answer(): Answer | undefined {
    const answer = this.#control.values();
    const note = this.#note.value.trim();
    if (answer.length === 0 && note === '') return undefined;
    return { id: this.question.id, answer, ...(note === '' ? {} : { note }) };
  }

  labels(): readonly string[] {
    return this.#control.labels();
  }

  /** What keeps the answer from being sent at all; everything else is for the server to judge. */
  problem(): string | undefined {
    const missing = this.question.required && this.#control.values().length === 0;
    return this.#control.unfinished() ?? (missing ? 'Please answer this question.' : undefined);
  }

  showError(message: string | undefined): void {
    this.#error.textContent = message ?? '';
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
    this.#note.value = entered.note;
  }
}

function aboutOf(question: Question, isChoice: boolean): readonly HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (question.description) lines.push(said('p', question.description));
  const limits = limitsOf(question);
  if (limits !== undefined) lines.push(el('p', {}, limits));
  if (!isChoice && defaultsOf(question).length > 0) lines.push(el('p', { class: 'tag' }, SUGGESTED));
  return lines;
}

function limitsOf({ minSelections: min, maxSelections: max }: Question): string | undefined {
  if (min !== undefined && min > 0 && max !== undefined) {
    return min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`;
  }
  if (max !== undefined) return `Choose up to ${max}.`;
  return min !== undefined && min > 0 ? `Choose at least ${min}.` : undefined;
}

/** A label that only repeats the text or the id says nothing. */
function hasOwnLabel({ id, label, text }: Question): boolean {
  return Boolean(label) && label !== text && label.toLowerCase() !== id.toLowerCase();
}
