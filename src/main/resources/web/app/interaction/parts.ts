/** All the questions of a form, part by part. */

import type { EnteredAnswer } from '../history/answers.ts';
import type { Answer, InitialValues, Interaction } from '../protocol.ts';
import type { QuestionField } from '../question/field.ts';
import type { Draft } from './drafts.ts';
import { Part } from './part.ts';
import { divisionsOf } from './questions.ts';

type Kept = Pick<Draft, 'questions' | 'skipped'>;

export class Parts {
  readonly elements: readonly HTMLElement[];
  readonly #parts: readonly Part[];
  readonly #fields: readonly QuestionField[];

  constructor(interaction: Interaction) {
    this.#parts = divisionsOf(interaction).map((division) => new Part(division, interaction.initialValues));
    this.#fields = this.#parts.flatMap((part) => part.fields);
    this.elements = this.#parts.map((part) => part.element);
  }

  /** What is to be sent. */
  answers(): readonly Answer[] {
    return this.#parts.flatMap((part) => part.answers());
  }

  /** What keeps it from being sent, by question id. */
  problems(): ReadonlyMap<string, string> {
    return new Map(this.#parts.flatMap((part) => part.problems()));
  }

  /** Shows what is wrong where it is wrong. */
  show(problems: ReadonlyMap<string, string>): void {
    for (const part of this.#parts) part.show(problems);
  }

  /** Leads to the first answer that is wrong; returns whether there is one. */
  lead(): boolean {
    const wrong = this.#fields.find((field) => field.isWrong);
    wrong?.focus();
    return wrong !== undefined;
  }

  /** The id of the question that has the focus. */
  focused(): string | undefined {
    return this.#fields.find((field) => field.element.contains(document.activeElement))?.question.id;
  }

  /** Returns whether there is such a question. */
  focus(id: string | undefined): boolean {
    const field = this.#fields.find(({ question }) => question.id === id);
    field?.focus();
    return field !== undefined;
  }

  /** The ids of the questions that the human has answered, or answered otherwise than the asker. */
  touched(): ReadonlySet<string> {
    return new Set(this.#fields.filter((field) => field.isTouched()).map((field) => field.question.id));
  }

  /** What the human has entered, in words. */
  entered(): readonly EnteredAnswer[] {
    const fields = this.#fields.filter((field) => field.isTouched());
    return fields.map((field) => ({ question: field.question.text, answers: field.labels() }));
  }

  kept(): Kept {
    const questions = this.#fields.map((field) => [field.question.id, field.entered()] as const);
    return {
      questions: Object.fromEntries(questions),
      skipped: this.#parts.map((part) => part.skipped),
    };
  }

  /** Brings back what was entered, except where something else was filled in for it. */
  restore({ questions, skipped = [] }: Kept, filledIn: InitialValues = {}): void {
    for (const field of this.#fields) {
      const { id } = field.question;
      const entered = Object.hasOwn(questions, id) ? questions[id] : undefined;
      if (entered === undefined) continue;
      if (Object.hasOwn(filledIn, id)) field.restoreNote(entered);
      else field.restore(entered);
    }
    for (const [index, part] of this.#parts.entries()) part.skipped = skipped[index] ?? false;
  }
}
