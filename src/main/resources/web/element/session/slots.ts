/** The places of open and ended interactions on the screen: a card that asks again takes the place of the earlier one. */

import type { Draft } from '../model/drafts.ts';
import { FormModel } from '../model/form.ts';
import { idOf } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';

export interface Placed {
  readonly model: FormModel;
  readonly isOpen: boolean;
}

interface Slot extends Placed {
  readonly id: string;
}

const REMEMBERED = 20;

/** Brings all into the order in which they stand. */
export type Order = <T extends Placed>(all: readonly T[]) => readonly T[];

export type IsLater = (interaction: Interaction) => boolean;

export class Slots {
  #slots: readonly Slot[] = [];
  readonly #order: Order | undefined;
  readonly #isLater: IsLater | undefined;
  /** Later frames of the same interaction, whose time may have changed. */
  readonly #latest = new Map<string, Interaction>();

  /** @param order by default each new one stands at the end */
  constructor(order?: Order, isLater?: IsLater) {
    this.#order = order;
    this.#isLater = isLater;
  }

  models(): readonly FormModel[] {
    return openOf(this.#slots);
  }

  /** Those that open by themselves. */
  offered(): readonly FormModel[] {
    return this.models().filter(({ interaction }) => !this.#isLater?.(interaction));
  }

  has(id: string): boolean {
    return this.#slots.some((slot) => slot.id === id && slot.isOpen);
  }

  /** Whether the card of that id shows another interaction: an id may come again. */
  showsAnother(interaction: Interaction): boolean {
    const shown = this.find(idOf(interaction))?.interaction.reference;
    return shown !== undefined && shown !== interaction.reference;
  }

  /** The open one of that id. */
  find(id: string): FormModel | undefined {
    return this.models().find(({ interaction }) => idOf(interaction) === id);
  }

  /** Those that stand below the place of this one, whether it is open or gone. */
  below(id: string): readonly FormModel[] {
    return openOf(this.#slots.slice(this.#slots.findIndex((slot) => slot.id === id) + 1));
  }

  /** The interaction as the server last described it. */
  latest(model: FormModel): Interaction {
    return this.#latest.get(idOf(model.interaction)) ?? model.interaction;
  }

  refresh(interaction: Interaction): void {
    const id = idOf(interaction);
    this.#latest.set(id, interaction);
    if (interaction.draft !== undefined) this.find(id)?.mirror(interaction.draft);
  }

  /** Adds a card at the end, or in the place of the card that it replaces. */
  add(interaction: Interaction, own: Draft | undefined): FormModel {
    const { sessionId, replaces } = interaction;
    const replaced = replaces && idOf({ sessionId, toolUseId: replaces });
    const index = this.#slots.findIndex((slot) => slot.id === replaced);
    const model = new FormModel(interaction, { own, replaced: this.#slots[index]?.model });
    const slot = { id: idOf(interaction), model, isOpen: true };
    this.#slots = index < 0 ? [...this.#slots, slot] : this.#slots.with(index, slot);
    this.arrange();
    return model;
  }

  /** Brings them into their order, which may have changed. */
  arrange(): void {
    this.#slots = this.#order?.(this.#slots) ?? this.#slots;
  }

  remove(id: string): FormModel | undefined {
    const slot = this.#slots.find((other) => other.id === id && other.isOpen);
    if (slot === undefined) return undefined;
    this.#latest.delete(id);
    this.#slots = this.#slots.map((other) => (other === slot ? { ...slot, isOpen: false } : other));
    this.#forget();
    return slot.model;
  }

  #forget(): void {
    const gone = this.#slots.filter((slot) => !slot.isOpen);
    const oldest = gone.length > REMEMBERED ? gone[0] : undefined;
    if (oldest !== undefined) this.#slots = this.#slots.filter((slot) => slot !== oldest);
  }
}

function openOf(slots: readonly Slot[]): readonly FormModel[] {
  return slots.filter(({ isOpen }) => isOpen).map(({ model }) => model);
}
