/** Nobody sends a choice by choosing it before all of it was seen. */

import type { Choice } from '../protocol/parts.ts';
import { cutsOf, type Cut } from '../view/cut.ts';
import { named } from './recommendation.ts';

/** Where the labels of offers are cut. */
export function choiceCuts(offers: readonly Choice[]): readonly Cut[] {
  return cutsOf(offers.map(({ label }) => named(label)));
}

/** Whether a choice shows all of itself only once it is chosen: its label is cut, or it has a preview. */
export function isPartlySeen({ preview }: Choice, cut: Cut): boolean {
  return cut !== undefined || Boolean(preview);
}

/** Whether every one of the offers is sent by choosing it, where that sends at all. */
export function areSeen(offers: readonly Choice[]): boolean {
  const cuts = choiceCuts(offers);
  return !offers.some((choice, index) => isPartlySeen(choice, cuts[index]));
}
