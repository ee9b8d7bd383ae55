/**
 * What stands in the one place of the element: an open card, or the result of the card that stood there last.
 * The next card opens once a click or key that was meant for the last one cannot hit it.
 */

import type { Ended } from '../model/endings.ts';
import type { FormModel } from '../model/form.ts';
import { idOf, type Named } from '../model/names.ts';
import type { Slots } from '../session/slots.ts';
import type { From } from './motion.ts';
import { Pause } from './pause.ts';

export interface PlaceListener {
  /** @param takesFocus whether the card gets the focus wherever that is */
  opened(model: FormModel, from: From, takesFocus: boolean): void;
  /** The result may take less room, as nothing else is open; returns whether it stays at all. */
  released(): boolean;
  changed(): void;
  /** Whether the human is at something in the result. */
  isRead(): boolean;
}

export class Place {
  /** The result that stands here instead of a card. */
  standing: Ended | undefined;
  readonly #slots: Slots;
  readonly #listener: PlaceListener;
  readonly #opened = new WeakSet<FormModel>();
  readonly #pause: Pause;
  #card: FormModel | undefined;
  /** Whether a question came while the result had just come, and nothing else was open. */
  #isExpected = false;

  constructor(slots: Slots, listener: PlaceListener) {
    this.#slots = slots;
    this.#listener = listener;
    this.#pause = new Pause({
      settled: () => this.#settled(),
      over: (event) => this.#over(event),
    });
  }

  /** The card that stands here. */
  get card(): FormModel | undefined {
    return this.#card;
  }

  /** Whether a click on the result is meant for it. */
  get isSettled(): boolean {
    return this.#pause.isSettled;
  }

  /** The open cards that were looked at: what was entered in them and is in no model stays in them. */
  cards(): readonly FormModel[] {
    return this.#slots.models().filter((model) => this.#opened.has(model));
  }

  waiting(): readonly FormModel[] {
    return this.#slots.models().filter((model) => model !== this.#card);
  }

  asked(model: FormModel): void {
    const { sessionId, replaces } = model.interaction;
    if (replaces !== undefined && idOf({ sessionId, toolUseId: replaces }) === this.#id) this.#open(model, 'here');
    else if (this.#isFree && this.#slots.offered().includes(model)) this.#open(model, 'below');
    else this.#isExpected = this.#slots.offered().length === 1;
  }

  /** Returns whether it stood here. */
  ended(ended: Ended): boolean {
    if (this.#card === undefined || this.#id !== idOf(ended)) return false;
    this.#card = undefined;
    this.standing = ended;
    this.#isExpected = false;
    this.#pause.begin();
    return true;
  }

  /** Opens what follows, unless the result has just come. */
  next(): void {
    const following = this.#following();
    if (this.isSettled && this.standing !== undefined && following !== undefined) this.#open(following, 'below');
  }

  /** Opens the next or the previous of those that are open; returns whether there is another. */
  turn(by: 1 | -1): boolean {
    const model = this.#ring().at(by === 1 ? 0 : -1);
    if (model === undefined) return false;
    if (this.standing === undefined || this.isSettled) this.#open(model, by === 1 ? 'below' : 'above', true);
    return true;
  }

  /** The human has chosen this one. */
  open(model: FormModel): void {
    this.#open(model, 'below', true);
  }

  /** Opens it, unless it stands here already; returns whether it is open at all. */
  openBy(interaction: Named): boolean {
    const model = this.#slots.find(idOf(interaction));
    if (model !== undefined && model !== this.#card) this.open(model);
    return model !== undefined;
  }

  /** Opens another card where the one that stood here went without an ending to show. */
  mend(): void {
    if (this.#card !== undefined && !this.#slots.models().includes(this.#card)) this.#card = undefined;
    const [first] = this.#slots.offered();
    if (this.#card === undefined && this.standing === undefined && first !== undefined) this.#open(first, 'below');
  }

  /** The human wants what stands here later. */
  putOff(): void {
    const following = this.#following();
    if (following !== undefined) this.#open(following, 'below', true);
    else this.#card = undefined;
    this.#listener.changed();
  }

  leave(): void {
    this.#pause.stop();
  }

  /** The id of what stands here. */
  get #id(): string | undefined {
    const here = this.#card?.interaction ?? this.standing;
    return here && idOf(here);
  }

  /** Whether a new question opens at once: nothing else is open, and nobody is at a result. */
  get #isFree(): boolean {
    if (this.#card !== undefined) return false;
    if (this.standing === undefined) return true;
    return this.isSettled && this.#slots.offered().length === 1 && !this.#listener.isRead();
  }

  /** The other open ones, beginning with the one below. */
  #ring(): readonly FormModel[] {
    const below = this.#slots.below(this.#id ?? '');
    return [...below, ...this.waiting().filter((model) => !below.includes(model))];
  }

  /** The one that opens by itself when this one is done. */
  #following(): FormModel | undefined {
    const offered = this.#slots.offered();
    return this.#ring().find((model) => offered.includes(model));
  }

  #open(model: FormModel, from: From, takesFocus = false): void {
    this.#pause.stop();
    this.standing = undefined;
    this.#card = model;
    this.#opened.add(model);
    this.#listener.opened(model, from, takesFocus);
  }

  #settled(): void {
    if (this.#isExpected && this.standing?.mine === false && !this.#listener.isRead()) this.next();
    this.#listener.changed();
  }

  #over(event: Event): void {
    const isOwn = event.composedPath().some((target) => target instanceof Element && target.matches('.result'));
    if (this.#following() !== undefined) {
      // a key that only went on does nothing else, such as scroll
      if (isOwn && event instanceof KeyboardEvent) event.preventDefault();
      this.next();
    } else if (!this.#listener.released()) {
      this.standing = undefined;
    }
    this.#listener.changed();
  }
}
