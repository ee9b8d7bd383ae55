/** The questions of an interaction, however they are divided. */

import type { Interaction, Question, Section } from '../protocol.ts';

/** A section, or what stands for one where the questions just follow. */
export type Division = Omit<Section, 'id'>;

export function divisionsOf({ questions, sections }: Interaction): readonly Division[] {
  return sections ?? [{ questions: questions ?? [], optional: false }];
}

export function questionsOf(interaction: Interaction): readonly Question[] {
  return divisionsOf(interaction).flatMap((division) => division.questions);
}
