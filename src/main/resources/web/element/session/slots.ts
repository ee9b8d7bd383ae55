/** The places of open and ended interactions on the screen: a card that asks again takes the place of the earlier one. */

import type { Draft, Named } from '../model/drafts.ts';
import { FormModel } from '../model/form.ts';
import type { Interaction } from '../protocol/schemas.ts';

interface Slot {
  readonly toolUseId: string;
  readonly model: FormModel;
  readonly isOpen: boolean;
}

const REMEMBERED = 20;

/** Tells interactions apart: a tool-use id may come again. */
export function keyOf({ toolUseId, reference }: Interaction): string {
  return `${toolUseId} ${reference}`;
}

export class Slots {
  #slots: readonly Slot[] = [];
  /** Later frames of the same interaction, whose time may have changed. */
  readonly #latest = new Map<string, Interaction>();

  models(): readonly FormModel[] {
    return openOf(this.#slots);
  }

  has(toolUseId: string): boolean {
    return this.#slots.some((slot) => slot.toolUseId === toolUseId && slot.isOpen);
  }

  /** Whether the card of that id shows another interaction: an id may come again. */
  showsAnother({ toolUseId, reference }: Named): boolean {
    const shown = this.models().find((model) => model.interaction.toolUseId === toolUseId)?.interaction.reference;
    return shown !== undefined && reference !== undefined && shown !== reference;
  }

  /** Those that stand below the place of this one, whether it is open or gone. */
  below(toolUseId: string): readonly FormModel[] {
    return openOf(this.#slots.slice(this.#slots.findIndex((slot) => slot.toolUseId === toolUseId) + 1));
  }

  /** The interaction as the server last described it. */
  latest(model: FormModel): Interaction {
    return this.#latest.get(model.interaction.toolUseId) ?? model.interaction;
  }

  refresh(interaction: Interaction): void {
    this.#latest.set(interaction.toolUseId, interaction);
    if (interaction.draft !== undefined) {
      this.models().find((model) => model.interaction.toolUseId === interaction.toolUseId)?.mirror(interaction.draft);
    }
  }

  /** Adds a card at the end, or in the place of the card that it replaces. */
  add(interaction: Interaction, own: Draft | undefined): FormModel {
    const { toolUseId, replaces } = interaction;
    const index = replaces === undefined ? -1 : this.#slots.findIndex((slot) => slot.toolUseId === replaces);
    const model = new FormModel(interaction, { own, replaced: this.#slots[index]?.model });
    const slot = { toolUseId, model, isOpen: true };
    this.#slots = index < 0 ? [...this.#slots, slot] : this.#slots.with(index, slot);
    return model;
  }

  remove(toolUseId: string): FormModel | undefined {
    const slot = this.#slots.find((other) => other.toolUseId === toolUseId && other.isOpen);
    if (slot === undefined) return undefined;
    this.#latest.delete(toolUseId);
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
