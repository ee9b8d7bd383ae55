/** A part of the form: a section, which may be skipped where it is optional, or all the questions there are. */

import { button, el, freshId, marked, said } from '../dom.ts';
import type { Answer, InitialValues } from '../protocol.ts';
import { QuestionField } from '../question/field.ts';
import type { Division } from './questions.ts';

export class Part {
  readonly element: HTMLElement;
  readonly fields: readonly QuestionField[];
  readonly #optional: boolean;
  readonly #body: HTMLElement;
  readonly #hint = el('p', { class: 'about' });
  readonly #skip = button('', { class: 'link', 'data-testid': 'skip' }, () => this.#toggle());
  #skipped = false;

  constructor(division: Division, initial: InitialValues | undefined) {
    this.#optional = division.optional;
    this.fields = division.questions.map((question) => new QuestionField(question, initial));
    this.#body = el('div', { class: 'fields' }, ...this.fields.map((field) => field.element));
    const head = headOf(division);
    if (division.optional) head.append(this.#hint, this.#skip);
    this.element = head.hasChildNodes() ? part(head, this.#body) : this.#body;
    this.skipped = false;
  }

  get skipped(): boolean {
    return this.#skipped;
  }

  /** What was entered stays, out of sight, and is not sent. */
  set skipped(skipped: boolean) {
    this.#skipped = skipped && this.#optional;
    this.#body.hidden = this.#skipped;
    this.#hint.textContent = this.#skipped ? SKIPPED : OPTIONAL;
    this.#skip.textContent = this.#skipped ? 'Fill it in after all' : 'Skip this part';
  }

  answers(): readonly Answer[] {
    return this.#sent().map((field) => field.answer()).filter((answer) => answer !== undefined);
  }

  /** By question id. In an optional part nothing is needed until something is answered. */
  problems(): readonly (readonly [string, string])[] {
    const counts = !this.#optional || this.fields.some((field) => field.isAnswered());
    return this.#sent().flatMap((field) => {
      const problem = field.problem(counts && field.question.required);
      return problem === undefined ? [] : [[field.question.id, problem] as const];
    });
  }

  /** Shows what is wrong, by question id. */
  show(problems: ReadonlyMap<string, string>): void {
    for (const field of this.fields) field.showError(problems.get(field.question.id));
    if (this.fields.some((field) => field.isWrong)) this.skipped = false;
  }

  #sent(): readonly QuestionField[] {
    return this.#skipped ? [] : this.fields;
  }

  #toggle(): void {
    this.skipped = !this.skipped;
    this.element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const OPTIONAL =
  'You may leave this part out. Once you answer one of its questions, the required ones need an answer.';

const SKIPPED = 'Left out: nothing of this part is sent.';

function part(head: HTMLElement, body: HTMLElement): HTMLElement {
  const name = head.querySelector('h3')?.id;
  return el('div', { class: 'part', role: 'group', 'aria-labelledby': name, 'data-testid': 'part' }, head, body);
}

function headOf({ title, description, optional }: Division): HTMLElement {
  const head = el('div', { class: 'part-head' });
  if (title || optional) {
    const heading = el('h3', { id: freshId('part') }, title ? said('span', title) : 'One more part');
    if (optional) heading.append(' ', el('span', { class: 'tag' }, 'optional'));
    head.append(heading);
  }
  if (description) head.append(marked('div', description, { class: 'about' }));
  return head;
}
