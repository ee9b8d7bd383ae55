/** Sends what was entered, or ends the interaction otherwise, and keeps what is wrong with the answers. */

import { briefly } from '../bundles.ts';
import { correctionsOf } from '../model/corrections.ts';
import { PANELS } from '../modules.ts';
import { ConnectionLost } from '../protocol/calls.ts';
import { isBlank, trimmed } from '../text/blank.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import type { Problems } from './problems.ts';

const NO_PROBLEMS: Problems = { fields: new Map(), whole: [] };

export class Submitter {
  problems: Problems = NO_PROBLEMS;
  /** Whether something is under way to the server. */
  isBusy = false;
  readonly #card: ParleyInteraction;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  /** Begins with what the asker found wrong, except where the human has mended it since. */
  begin(): void {
    const { model } = this.#card;
    const { fields } = correctionsOf(model.interaction);
    const mended = ([id]: readonly [string, string]): boolean =>
      model.questions.some((question) => question.id === id && model.isTouched(question));
    this.problems = { fields: new Map([...fields].filter((problem) => !mended(problem))), whole: [] };
  }

  isWrong(id: string): boolean {
    return this.problems.fields.has(id);
  }

  /** The answer has changed: the complaint was about what stood there before. */
  forget(id: string): void {
    const fields = new Map(this.problems.fields);
    fields.delete(id);
    this.problems = fields.size === 0 ? NO_PROBLEMS : { ...this.problems, fields };
  }

  clear(): void {
    this.problems = NO_PROBLEMS;
  }

  /** Sends the answers, or leads to the first that cannot be sent. */
  async send(): Promise<void> {
    const { model, words, fields: all, actions } = this.#card;
    const unfinished = new Set(all.filter((field) => field.isUnfinished).map((field) => field.question.id));
    const fields = model.problems(unfinished, words);
    const isEmpty = model.answers().length === 0 && isBlank(model.note);
    this.#found({ fields, whole: fields.size === 0 && isEmpty ? [words.text('nothingAnswered')] : [] });
    if (fields.size > 0) await this.#lead();
    else if (!isEmpty) await this.#act(() => actions.respond(model), model.ownTexts());
  }

  async decline(): Promise<void> {
    const { actions, model } = this.#card;
    await this.#act(() => actions.decline(model), [trimmed(model.reason)]);
  }

  async askBack(): Promise<void> {
    const { actions, model } = this.#card;
    await this.#act(() => actions.askBack(model), [trimmed(model.reason)]);
  }

  async dismiss(): Promise<void> {
    const { actions, model } = this.#card;
    await this.#act(() => actions.cancel(model));
  }

  /**
   * Does what ends the interaction, unless something else is under way.
   *
   * @param own what the person wrote for it
   */
  async #act(action: () => Promise<void>, own: readonly string[] = []): Promise<void> {
    const { model, disabled, ownWords } = this.#card;
    if (this.isBusy || disabled) return;
    this.#setBusy(true);
    model.acted = true;
    try {
      await action();
      if (ownWords !== '' && own.length > 0) void PANELS.load().then((here) => here?.keepOwnWords(ownWords, own));
    } catch (error) {
      model.acted = false;
      this.#found(await this.#refusal(error));
      await this.#lead();
    } finally {
      this.#setBusy(false);
    }
  }

  /** What the server said, where the words for it do not come soon. */
  async #refusal(error: unknown): Promise<Problems> {
    const { model, words } = this.#card;
    if (error instanceof ConnectionLost) return { ...NO_PROBLEMS, whole: [words.text('sendLost')] };
    if (PANELS.here === undefined) await briefly(PANELS.load());
    return PANELS.here?.refusalOf(error, model.questions, words) ?? { ...NO_PROBLEMS, whole: [(error as Error).message] };
  }

  /** Leads to the first answer that is wrong: in a set to its line of the review, from which it can be mended. */
  async #lead(): Promise<void> {
    const card = this.#card;
    await card.updateComplete;
    if (card.isLone) await card.lead();
    else if (this.problems.fields.size > 0) await card.walk.review();
  }

  #found(problems: Problems): void {
    this.problems = problems;
    this.#card.requestUpdate();
  }

  #setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.#card.requestUpdate();
  }
}
