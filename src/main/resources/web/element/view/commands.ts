/** What the keys and the buttons of a card do. */

import { KEYS } from '../modules.ts';
import type { Question } from '../protocol/schemas.ts';
import { areCharacterKeysOn } from './character-keys.ts';
import { isTextEntry } from './deliberate.ts';
import { AnnounceEvent } from './events.ts';
import { isHeldOnButton, onKey } from './keys.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import { hasDigits, isInSight, textOf } from './reach.ts';
import { isRecallable } from './recall.ts';

export class Commands {
  readonly #card: ParleyInteraction;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  readonly key = (event: KeyboardEvent): void => {
    const { model, words, fields, walk, isLone, isInstant, disabled, armed, dismissal, keysList, panels } = this.#card;
    if (isHeldOnButton(event)) {
      event.preventDefault();
      return;
    }
    if (keysList?.isOpen) return;
    if (dismissal.isPending) {
      this.#takeBack(event);
      return;
    }
    const field = fields.find((other) => event.composedPath().includes(other));
    const { step } = walk;
    const first = fields.find((other) => other.question === step?.questions[0]);
    const only = step?.questions.length === 1 ? first : undefined;
    // who declines, or is asked whether to dismiss, means none of the answers
    const meant = panels.open === undefined ? (field ?? only) : undefined;
    const shown = panels.open === undefined ? (field ?? first) : undefined;
    onKey(
      event,
      {
        field: meant,
        hasDigits: meant !== undefined && hasDigits(meant),
        isInSight: shown !== undefined && isInSight(shown),
        hasText: shown !== undefined && textOf(shown) !== null,
        isOnly: only !== undefined,
        isLone,
        isInstant,
        isReview: walk.isReview,
        hasBefore: !isLone && walk.place > 0,
        // a letter that was meant for a text must not replace what was entered
        hasEarlier: this.#card.renderRoot.querySelector('.earlier') !== null && isRecallable(model, words) && !model.hasInput(),
        hasCharacters: areCharacterKeysOn(),
        isOpen: !disabled,
        isArmed: armed,
      },
      {
        escape: () => this.#escape(event),
        advance: () => void this.#advance(),
        lead: () => void this.#card.focusQuestion(shown?.question.id),
        write: () => shown && textOf(shown)?.focus(),
        retreat: () => void walk.goByKey(walk.place - 1),
        help: () => this.help(),
        recall: () => this.recall(),
        chord: () => void this.#chord(),
      },
    );
  };

  /** A choice was picked on purpose: a lone one is sent by that, and a set of choices goes on. */
  picked(question: Question): void {
    const { model, isInstant, armed, submitter, walk } = this.#card;
    // going on sends nothing: the next digit is meant for the next question, however early
    if (walk.isOfChoices) void this.#onByKey();
    if (!armed) return;
    const hasMore = model.entry(question).note !== '' || model.note !== '';
    if (isInstant && !hasMore) void submitter.send();
  }

  async #onByKey(): Promise<void> {
    const { walk } = this.#card;
    if (walk.isReviewNext) await walk.next();
    else await walk.goByKey(walk.place + 1);
  }

  /** Lists the keys. */
  help(): void {
    const card = this.#card;
    void card.use(KEYS, (listOf) => {
      // a modal list in a card that nobody sees would block the page
      if (card.checkVisibility()) void (card.keysList ??= listOf(card)).open();
    });
  }

  /** The button. A key that only led to it, and is held, must not press it. */
  send(): void {
    const { armed, isConfirmed, submitter } = this.#card;
    if (armed || !isConfirmed) void submitter.send();
  }

  /** Selects what was said before. Nothing is sent by that, not even a lone choice. */
  recall(): void {
    const card = this.#card;
    card.model.recall();
    card.submitter.clear();
    card.dispatchEvent(new AnnounceEvent(card.words.text('selectedAgain')));
    card.changed();
  }

  /** Sends by a key; what has to be confirmed needs the button besides, which gets the focus. */
  async #sendByKey(): Promise<void> {
    const card = this.#card;
    if (!card.isConfirmed) {
      await card.submitter.send();
      return;
    }
    card.disarm();
    card.renderRoot.querySelector<HTMLElement>('[data-testid=send]')?.focus();
  }

  /** Dismisses, but asks first where something was entered; else it can be taken back for a while. */
  dismiss(): void {
    const { model, panels, dismissal } = this.#card;
    if (model.hasInput()) void panels.show('dismiss');
    else void dismissal.begin();
  }

  #takeBack(event: KeyboardEvent): void {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isUndo) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void this.#card.dismissal.undo();
  }

  /** Goes to the next step, or sends a lone answer, or what is reviewed. */
  async #advance(): Promise<void> {
    const { isLone, isInstant, model, walk, panels } = this.#card;
    if (panels.open !== undefined) return;
    if (!isLone && !walk.isReview) await walk.next();
    else if (isInstant && model.questions.some((question) => model.entry(question).other && !model.isAnswered(question))) {
      this.#card.fields[0]?.openOwn();
    } else if (!isLone || model.hasAnswer() || !isInstant) await this.#sendByKey();
  }

  /** Sends; a set only once all its steps were seen, and else leads to the review, as for what has to be confirmed. */
  async #chord(): Promise<void> {
    const { isLone, isConfirmed, walk } = this.#card;
    const isSendable = isLone || walk.isReview || (walk.isAllSeen && !isConfirmed);
    if (isSendable) await this.#sendByKey();
    else await walk.go(walk.steps.length);
  }

  /** Leaves the text first, then a panel, and only then asks whether to dismiss. */
  #escape(event: KeyboardEvent): void {
    const { panels } = this.#card;
    if (panels.isMoreOpen) panels.toggleMore();
    else if (panels.areStepsOpen) panels.toggleSteps();
    else if (panels.open !== undefined) void panels.show(undefined);
    else if (isTextEntry(event.composedPath()[0])) this.#card.focus();
    else void panels.show('dismiss');
  }
}
