/** The way of the human through the steps of one form. */

import { kindOf } from '../kinds/index.ts';
import { stepsOf, type Division } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export class Walk {
  steps: readonly Division[] = [];
  /** The place of the step that is shown; the number of steps is the place of the review. */
  place = 0;
  readonly #card: ParleyInteraction;
  readonly #seen = new Set<number>([0]);
  /** The places that the human has gone on from. */
  readonly #left = new Set<number>();
  /** The question that is mended on the way back to the review. */
  #mending: string | undefined;
  #isByHistory = false;
  #first = 0;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  /** Begins at the first step that has such a question, or else at the first one. */
  begin(isWrong: (id: string) => boolean): void {
    this.steps = stepsOf(this.#card.model.interaction, this.#card.together);
    this.#to(this.steps.findIndex(({ questions }) => questions.some(({ id }) => isWrong(id))));
    this.#first = this.place;
  }

  /** Undefined at the review. */
  get step(): Division | undefined {
    return this.steps[this.place];
  }

  /** Whether this is the step that the card began with. */
  get isFirst(): boolean {
    return this.place === this.#first;
  }

  get isReview(): boolean {
    return this.place === this.steps.length;
  }

  get isAllSeen(): boolean {
    return this.steps.every((_, index) => this.#seen.has(index));
  }

  /** Whether an answer is mended on the way back to the review. */
  get isMending(): boolean {
    return this.#mending !== undefined;
  }

  /** Whether the next place is the review. */
  get isReviewNext(): boolean {
    return this.isMending || this.place === this.steps.length - 1;
  }

  /** Whether every step is one choice among several, so that a digit says all there is to say. */
  get isOfChoices(): boolean {
    return this.steps.length > 1 && this.steps.every(({ questions: [only, ...others] }) => {
      return only !== undefined && others.length === 0 && kindOf(only).isInstant === true;
    });
  }

  wasSeen(place: number): boolean {
    return this.#seen.has(place);
  }

  /** Whether the human gave an answer in that step, or went on from one that was filled in, and none is missing that is required. */
  isDone(place: number): boolean {
    const { model } = this.#card;
    const questions = this.steps[place]?.questions ?? [];
    const isSaid = (question: Question): boolean => model.isAnswered(question) && (this.#left.has(place) || model.isTouched(question));
    return questions.some(isSaid) && !questions.some((question) => model.isMissing(question));
  }

  /** Goes on: to the next step; or back to the review, if that is where the human comes from. */
  async next(): Promise<void> {
    if (this.#mending === undefined) await this.go(this.place + 1);
    else await this.review(this.#mending);
  }

  /** Shows a step and leads to what is to be done there. */
  async go(place: number): Promise<void> {
    if (!(await this.#show(place))) return;
    const first = this.steps[place]?.questions[0];
    if (first === undefined || this.#card.model.isSkipped(first)) {
      // not a button: a second Enter must not send
      (this.#card.renderRoot.querySelector<HTMLElement>('#review, .part:not([hidden]) h3') ?? this.#card).focus();
    } else {
      await this.#focus(first.id);
    }
  }

  /** Goes to a place by a key, which goes on to work there: arrows would move inside of a group of choices. */
  async goByKey(place: number): Promise<void> {
    if (!(await this.#show(place))) return;
    const [only, ...others] = this.steps[place]?.questions ?? [];
    const field = this.#card.fields.find(({ question }) => question === only);
    await field?.updateComplete;
    if (this.step?.questions[0] !== only) return;
    if (others.length > 0 || field?.focusGroup() !== true) await this.go(place);
  }

  /** Leads to a question; returns whether there is one. */
  async lead(id: string | undefined): Promise<boolean> {
    const place = this.steps.findIndex(({ questions }) => questions.some((question) => question.id === id));
    if (place < 0) return false;
    return (await this.#show(place)) && (await this.#focus(id));
  }

  /** Returns whether the question is there. */
  async #focus(id: string | undefined): Promise<boolean> {
    const field = this.#card.fields.find(({ question }) => question.id === id);
    await field?.updateComplete;
    field?.focus();
    return field !== undefined;
  }

  /** Leads from the review to an answer; going on from there leads back. */
  async mend(id: string): Promise<void> {
    await this.lead(id);
    this.#mending = id;
    this.#card.requestUpdate();
  }

  /** Shows the review, and leads to the next answer after that one which cannot be sent. */
  async review(after?: string): Promise<void> {
    if (!(await this.#show(this.steps.length))) return;
    const { questions } = this.#card.model;
    const from = questions.findIndex(({ id }) => id === after) + 1;
    const next = [...questions.slice(from), ...questions.slice(0, from)].find((question) => this.#card.needsMending(question));
    const lines = this.#card.renderRoot.querySelectorAll<HTMLElement>('.line .change button');
    (lines[next === undefined ? -1 : questions.indexOf(next)] ?? this.#card.renderRoot.querySelector<HTMLElement>('#review') ?? this.#card).focus();
  }

  /** Goes to where the browser's history has gone. */
  async goByHistory(place: number): Promise<void> {
    if (place === this.place) return;
    this.#isByHistory = true;
    const gone = this.goByKey(place);
    // the step has changed by now; what the human does meanwhile is their own
    this.#isByHistory = false;
    await gone;
  }

  /** Returns whether the human is still there once it is shown: who goes on fast is not called back. */
  async #show(place: number): Promise<boolean> {
    const wasReview = this.isReview;
    const from = this.place;
    this.#mending = undefined;
    this.#to(place);
    const shown = this.place;
    if (from !== this.place) this.#left.add(from);
    if (!this.#isByHistory) this.#card.history?.went(from, this.place);
    // Send stands where Next stood: a second click on that was not meant to send
    if (this.isReview && !wasReview) this.#card.disarm();
    const rendered = (): Promise<boolean> => {
      this.#card.requestUpdate();
      return this.#card.updateComplete;
    };
    await (this.#card.height?.over(rendered) ?? rendered());
    return this.place === shown;
  }

  #to(place: number): void {
    this.place = Math.min(Math.max(place, 0), this.steps.length);
    this.#seen.add(this.place);
  }
}
