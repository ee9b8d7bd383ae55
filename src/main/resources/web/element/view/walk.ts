/** The way of the human through the steps of one form. */

import { stepsOf, type Division } from '../model/questions.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export class Walk {
  steps: readonly Division[] = [];
  /** The place of the step that is shown; the number of steps is the place of the review. */
  place = 0;
  readonly #card: ParleyInteraction;
  readonly #seen = new Set<number>([0]);

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  /** Begins at the first step that has such a question, or else at the first one. */
  begin(isWrong: (id: string) => boolean): void {
    this.steps = stepsOf(this.#card.model.interaction, this.#card.together);
    this.#to(this.steps.findIndex(({ questions }) => questions.some(({ id }) => isWrong(id))));
  }

  /** Undefined at the review. */
  get step(): Division | undefined {
    return this.steps[this.place];
  }

  get isReview(): boolean {
    return this.place === this.steps.length;
  }

  get isAllSeen(): boolean {
    return this.steps.every((_, index) => this.#seen.has(index));
  }

  wasSeen(place: number): boolean {
    return this.#seen.has(place);
  }

  /** Shows a step and leads to what is to be done there. */
  async go(place: number): Promise<void> {
    await this.#show(place);
    const first = this.steps[place]?.questions[0];
    if (first === undefined || this.#card.model.isSkipped(first)) {
      // not a button: a second Enter must not send
      this.#card.renderRoot.querySelector<HTMLElement>('#review, .part:not([hidden]) h3')?.focus();
    } else {
      await this.lead(first.id);
    }
  }

  /** Leads to a question; returns whether there is one. */
  async lead(id: string | undefined): Promise<boolean> {
    const place = this.steps.findIndex(({ questions }) => questions.some((question) => question.id === id));
    if (place < 0) return false;
    await this.#show(place);
    const field = this.#card.fields.find(({ question }) => question.id === id);
    await field?.updateComplete;
    field?.focus();
    return field !== undefined;
  }

  async #show(place: number): Promise<void> {
    const wasReview = this.isReview;
    this.#to(place);
    // Send stands where Next stood: a second click on that was not meant to send
    if (this.isReview && !wasReview) this.#card.disarm();
    this.#card.requestUpdate();
    await this.#card.updateComplete;
  }

  #to(place: number): void {
    this.place = Math.min(Math.max(place, 0), this.steps.length);
    this.#seen.add(this.place);
  }
}
