/** What a human has entered for one interaction: it outlives whatever shows it. */

import type { Localizer } from '../i18n/localizer.ts';
import { keepKind } from '../kinds/index.ts';
import type { Answer, SubmittedAnswer } from '../protocol/parts.ts';
import type { Interaction, Question } from '../protocol/schemas.ts';
import { isBlank, trimmed } from '../text/blank.ts';
import type { Draft } from './drafts.ts';
import { answerOf, differs, entryOf, isBlankOther, labelsOf, valuesOf, type Entry } from './entry.ts';
import { prefillOf } from './prefill.ts';
import { divisionsOf, questionsOf, type Division } from './questions.ts';

/** One answer as it was typed or chosen here. */
export interface EnteredAnswer {
  readonly question: Question;
  readonly answers: readonly string[];
}

/** What was typed before: in this very form, or in the one whose place it takes. */
export interface Earlier {
  readonly own?: Draft | undefined;
  readonly replaced?: FormModel | undefined;
}

export class FormModel {
  readonly interaction: Interaction;
  readonly questions: readonly Question[];
  readonly divisions: readonly Division[];
  note = '';
  /** Why it is declined, as far as that is written. */
  reason = '';
  /** When the same person answered the same before, by the clock of this browser. */
  readonly saidAt: Date | undefined;
  /** Whether this frontend is ending the interaction, or has done so. */
  acted = false;
  readonly #starts: ReadonlyMap<string, Entry>;
  readonly #entries: Map<string, Entry>;
  readonly #skipped: boolean[];
  /** Whether anything was entered in this very window. */
  #isEdited = false;

  constructor(interaction: Interaction, { own, replaced }: Earlier = {}) {
    this.interaction = interaction;
    this.saidAt = saidAtOf(interaction);
    this.questions = questionsOf(interaction);
    this.questions.forEach(keepKind);
    this.divisions = divisionsOf(interaction);
    this.#starts = new Map(
      this.questions.map((question) => [question.id, startOf(question, interaction)] as const),
    );
    this.#entries = new Map(this.#starts);
    this.#skipped = this.divisions.map(() => false);
    if (own !== undefined) this.#restore(own);
    else if (interaction.draft !== undefined) this.#take(interaction.draft);
    else if (replaced !== undefined) this.#inherit(replaced);
  }

  entry(question: Question): Entry {
    return this.#entries.get(question.id) ?? startOf(question, this.interaction);
  }

  enter(question: Question, entry: Entry): void {
    this.#isEdited = true;
    this.#entries.set(question.id, entry);
  }

  /** Selects what the same person said before; a note that stands here stays. */
  recall(): void {
    for (const question of this.questions) {
      const said = this.interaction.earlier?.answers.find(({ id }) => id === question.id);
      if (said === undefined || said.answer.length === 0) continue;
      this.enter(question, entryOf(question, said.answer.map(String), this.entry(question).note));
      this.include(question);
    }
  }

  isAnswered(question: Question): boolean {
    return valuesOf(question, this.entry(question)).length > 0;
  }

  /** Whether any question is answered, or an own answer was begun. */
  hasAnswer(): boolean {
    return this.questions.some((question) => this.isAnswered(question) || this.entry(question).other);
  }

  /** Whether the human has changed the answer with which the form began. */
  isTouched(question: Question): boolean {
    const start = this.#starts.get(question.id);
    return start !== undefined && differs(start, this.entry(question));
  }

  /** Whether the human has entered anything that a dismissal would lose. */
  hasInput(): boolean {
    const notes = this.questions.some((question) => !isBlank(this.entry(question).note));
    return notes || !isBlank(this.note) || this.questions.some((question) => this.isTouched(question));
  }

  isSkipped(question: Question): boolean {
    return this.divisions.some((division, index) => this.#skipped[index] && division.questions.includes(question));
  }

  isDivisionSkipped(division: Division): boolean {
    return this.#skipped[this.divisions.indexOf(division)] ?? false;
  }

  /** Leaves an optional division out or takes it back; its answers are kept, but not sent while it is left out. */
  skip(division: Division, skipped: boolean): void {
    const index = this.divisions.indexOf(division);
    if (index >= 0) this.#skipped[index] = skipped && division.optional;
  }

  /** Takes the division of a question back, if it was left out. */
  include(question: Question): void {
    for (const division of this.divisions) if (division.questions.includes(question)) this.skip(division, false);
  }

  /** The answers to send. */
  answers(): readonly Answer[] {
    return this.questions
      .filter((question) => !this.isSkipped(question))
      .map((question) => answerOf(question, this.entry(question)))
      .filter((answer) => answer !== undefined);
  }

  /** The own answers beside choices that are sent and that the human wrote: what the asker filled in is none. */
  ownTexts(): readonly string[] {
    return this.questions
      .filter((question) => this.entry(question).other && !this.isSkipped(question))
      .filter((question) => this.entry(question).text !== this.#starts.get(question.id)?.text)
      .map((question) => trimmed(this.entry(question).text));
  }

  /** Whether an answer must be given. In an optional part nothing is needed until something is answered. */
  isNeeded(question: Question): boolean {
    const division = this.divisions.find(({ questions }) => questions.includes(question));
    if (!question.required || division === undefined || this.isSkipped(question)) return false;
    return !division.optional || division.questions.some((other) => this.isAnswered(other));
  }

  /**
   * The problems that prevent sending, by question id; the server judges everything else.
   * `unfinished` are the questions whose input the browser itself cannot read.
   */
  problems(unfinished: ReadonlySet<string>, words: Localizer): ReadonlyMap<string, string> {
    const problems = new Map<string, string>();
    for (const question of this.questions) {
      if (this.isSkipped(question)) continue;
      if (isBlankOther(this.entry(question))) problems.set(question.id, words.text('blankOther'));
      else if (unfinished.has(question.id)) problems.set(question.id, words.text('incomplete'));
      else if (this.isMissing(question)) problems.set(question.id, words.text('pleaseAnswer'));
    }
    return problems;
  }

  /** Whether a needed answer is missing that the frontend may check. */
  isMissing(question: Question): boolean {
    return question.validateOnClient !== false && this.isNeeded(question) && !this.isAnswered(question);
  }

  /** What was entered in this window, in words. */
  entered(): readonly EnteredAnswer[] {
    if (!this.#isEdited) return [];
    return this.questions
      .filter((question) => this.isTouched(question))
      .map((question) => ({ question, answers: labelsOf(question, this.entry(question)) }));
  }

  draft(): Draft {
    return {
      questions: Object.fromEntries(this.#entries),
      skipped: this.#skipped,
      note: this.note,
      reason: this.reason,
    };
  }

  /** Follows what the same person enters in another window, until something is entered here. */
  mirror(answers: readonly SubmittedAnswer[]): void {
    if (this.#isEdited) return;
    for (const [id, entry] of this.#starts) this.#entries.set(id, entry);
    this.#take(answers);
  }

  #take(answers: readonly SubmittedAnswer[]): void {
    for (const question of this.questions) {
      const answer = answers.find(({ id }) => id === question.id);
      if (answer === undefined) continue;
      this.#entries.set(question.id, entryOf(question, [answer.answer ?? []].flat().map(String), answer.note ?? ''));
    }
  }

  /** Brings back what was entered in this very form. */
  #restore({ questions, skipped = [], note, reason }: Draft): void {
    this.#isEdited = true;
    for (const question of this.questions) {
      const kept = Object.hasOwn(questions, question.id) ? questions[question.id] : undefined;
      if (kept !== undefined) this.#entries.set(question.id, kept);
    }
    for (const [index, division] of this.divisions.entries()) this.skip(division, skipped[index] ?? false);
    this.note = note;
    this.reason = reason;
  }

  /**
   * Takes over what was entered in the form whose place this one takes, where it asks the same again: an
   * id alone may stand for something else now. An initial value is stronger, and what is hard to undo is
   * chosen anew. A reason to decline those questions is none to decline these.
   */
  #inherit(earlier: FormModel): void {
    this.#isEdited = true;
    const { initialValues = {} } = this.interaction;
    for (const question of this.questions) {
      const { id, type, text } = question;
      const same = earlier.questions.find((other) => other.id === id && other.type === type && other.text === text);
      if (same === undefined) continue;
      const kept = earlier.entry(same);
      const isAnew = question.consequential === true || Object.hasOwn(initialValues, id);
      this.#entries.set(id, isAnew ? { ...this.entry(question), note: kept.note } : kept);
    }
    for (const [index, division] of this.divisions.entries()) {
      const before = earlier.divisions[index];
      this.skip(division, before?.title === division.title && before !== undefined && earlier.isDivisionSkipped(before));
    }
    this.note = earlier.note;
  }
}

/** Converts the time from the server's clock to the local one. */
function saidAtOf({ earlier, now }: Interaction): Date | undefined {
  return earlier === undefined ? undefined : new Date(Date.now() - (Date.parse(now) - Date.parse(earlier.answeredAt)));
}

function startOf(question: Question, { initialValues }: Interaction): Entry {
  return entryOf(question, prefillOf(question, initialValues).values);
}
