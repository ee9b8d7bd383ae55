/** Which names are shown above a question, so that none is shown twice. */

import type { FormModel } from '../model/form.ts';
import { ownLabel, type Division } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import { plainText } from '../text/render.ts';
import { isNameShown } from './step-names.ts';
import type { Walk } from './walk.ts';

interface Place {
  readonly model: FormModel;
  readonly walk: Walk;
}

interface StepPlace extends Place {
  /** Whether the steps are named above. */
  readonly hasSteps: boolean;
}

/** How the title of an interaction is shown: large where several questions share it, and hidden where it repeats what stands below. */
export type TitleSize = 'large' | 'quiet' | 'unseen';

/** @param isRepeated as {@link isTitleRepeated} said when the card began */
export function titleSizeOf({ model, walk }: Place, isRepeated: boolean): TitleSize {
  const { interaction, questions } = model;
  const shown = walk.step?.questions ?? [];
  if (shown.length > 1) return 'large';
  const [only] = questions;
  if (only === undefined || questions.length > 1) return 'quiet';
  return interaction.title && !isRepeated ? 'quiet' : 'unseen';
}

/** Where the label of a question is shown above it: nowhere, in a wide card, or always. */
export type Named = 'never' | 'wide' | 'always';

/** Whether the label is the title, or the name of the step, which only a wide card shows. */
export function namedAbove(question: Question, { title, questions }: Division, { model, walk, hasSteps }: StepPlace): Named {
  const label = ownLabel(question);
  if (label === undefined) return 'never';
  if (isSame(label, model.interaction.title) || isSame(label, title)) return 'always';
  const isStep = hasSteps && walk.steps.length > 1 && questions.length === 1 && !title && isNameShown(label, walk);
  return isStep ? 'wide' : 'never';
}

/** Whether the title says what the first question says, as far as its Markdown can be read yet. */
export function isTitleRepeated({ interaction: { title }, questions: [first] }: FormModel): boolean {
  return first !== undefined && isSame(plainText(first.text), title);
}

function isSame(one: string, other: string | undefined): boolean {
  return one.trim().toLowerCase() === other?.trim().toLowerCase();
}
