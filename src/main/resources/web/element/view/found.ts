/** Finds what an element shows of an interaction, by its id. */

import { idOf } from '../model/names.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

/** The card, while it is open. */
export function cardIn(root: ParentNode, id: string): ParleyInteraction | undefined {
  return [...root.querySelectorAll('parley-interaction')].find(({ model }) => idOf(model.interaction) === id);
}

/** What says how it ended. */
export function entryIn(root: ParentNode, id: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('.ended')].find((entry) => entry.dataset['id'] === id);
}
