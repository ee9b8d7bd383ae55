/** The places of the open interactions, and of those that have gone: what asks again stands where it stood. */

import type { Draft } from '../model/drafts.ts';
import { FormModel } from '../model/form.ts';
import type { Interaction } from '../protocol/wire.ts';

type Slot =
  | { readonly toolUseId: string; readonly model: FormModel }
  | { readonly toolUseId: string; readonly left: Draft };

const REMEMBERED = 20;

export class Slots {
  #slots: readonly Slot[] = [];
  /** Later frames of the same interaction, whose time may have changed. */
  readonly #latest = new Map<string, Interaction>();

  models(): readonly FormModel[] {
    return this.#slots.flatMap((slot) => ('model' in slot ? [slot.model] : []));
  }

  has(toolUseId: string): boolean {
    return this.#slots.some((slot) => slot.toolUseId === toolUseId && 'model' in slot);
  }

  /** As it was told of last. */
  latest(model: FormModel): Interaction {
    return this.#latest.get(model.interaction.toolUseId) ?? model.interaction;
  }

  refresh(interaction: Interaction): void {
    this.#latest.set(interaction.toolUseId, interaction);
    if (interaction.draft !== undefined) {
      this.models().find((model) => model.interaction.toolUseId === interaction.toolUseId)?.mirror(interaction.draft);
    }
  }

  /** A new one comes last, or where the one stood that it takes the place of. */
  add(interaction: Interaction, own: Draft | undefined): FormModel {
    const { toolUseId, replaces } = interaction;
    const index = replaces === undefined ? -1 : this.#slots.findIndex((slot) => slot.toolUseId === replaces);
    const before = this.#slots[index];
    const replaced = before === undefined ? undefined : draftOf(before);
    const model = new FormModel(interaction, { own, replaced });
    const slot = { toolUseId, model };
    this.#slots = before === undefined ? [...this.#slots, slot] : this.#slots.with(index, slot);
    return model;
  }

  remove(toolUseId: string): FormModel | undefined {
    const slot = this.#slots.find((other) => other.toolUseId === toolUseId);
    if (slot === undefined || !('model' in slot)) return undefined;
    this.#latest.delete(toolUseId);
    const left = { toolUseId, left: slot.model.draft() };
    this.#slots = this.#slots.map((other) => (other === slot ? left : other));
    this.#forget();
    return slot.model;
  }

  #forget(): void {
    const gone = this.#slots.filter((slot) => 'left' in slot);
    const oldest = gone.length > REMEMBERED ? gone[0] : undefined;
    if (oldest !== undefined) this.#slots = this.#slots.filter((slot) => slot !== oldest);
  }
}

function draftOf(slot: Slot): Draft {
  return 'model' in slot ? slot.model.draft() : slot.left;
}
