/** What the asker found wrong with earlier answers, in terms of the form. */

import type { Interaction } from '../protocol/schemas.ts';
import { questionsOf } from './questions.ts';
import type { Refusal } from './refusal.ts';

export function correctionsOf(interaction: Interaction): Refusal {
  const known = new Set(questionsOf(interaction).map((question) => question.id));
  const messages = Object.entries(interaction.fieldErrors ?? {});
  const strays = messages.filter(([id]) => !known.has(id)).map(([id, message]) => `${id}: ${message}`);
  const summary = interaction.errorSummary ? [interaction.errorSummary] : [];
  return { fields: new Map(messages.filter(([id]) => known.has(id))), whole: [...summary, ...strays] };
}
