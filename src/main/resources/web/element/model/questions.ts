/** The questions of an interaction, however they are divided. */

import { kindOf } from '../kinds/index.ts';
import { plainText } from '../text/render.ts';
import type { Interaction, Question, Section } from '../protocol/schemas.ts';

/** A section; questions without sections form one division. */
export type Division = Omit<Section, 'id'>;

export function divisionsOf({ questions, sections }: Interaction): readonly Division[] {
  return sections ?? [{ questions: questions ?? [], optional: false }];
}

export function questionsOf(interaction: Interaction): readonly Question[] {
  return divisionsOf(interaction).flatMap((division) => division.questions);
}

/** The only question, if one deliberate act may both answer and send it. */
export function loneChoice(interaction: Interaction): Question | undefined {
  const [only, ...others] = questionsOf(interaction);
  if (only === undefined || others.length > 0 || interaction.sections !== undefined) return undefined;
  return kindOf(only).isInstant && only.consequential !== true ? only : undefined;
}

/** The label, unless it only repeats the text or the id, or counts. */
export function ownLabel({ id, label, text }: Question): string | undefined {
  const counts = /^Q\d{1,3}$/.test(label);
  const says = label !== '' && !counts && label !== text && label.toLowerCase() !== id.toLowerCase();
  return says ? label : undefined;
}

/** What a question is called where there is no room for all of it. */
export function shortName(question: Question): string {
  return ownLabel(question) ?? plainText(question.text);
}

/**
 * Divides the questions into what is shown at a time: a section; or a question, where all questions
 * belong to a conversation; or everything, where it is a form with fields.
 */
export function stepsOf(interaction: Interaction, together: boolean): readonly Division[] {
  const divisions = divisionsOf(interaction);
  if (interaction.sections !== undefined) return divisions;
  const questions = divisions.flatMap((division) => division.questions);
  if (together || !questions.every((question) => kindOf(question).isConversational(question))) return divisions;
  return questions.map((question) => ({ questions: [question], optional: false }));
}
