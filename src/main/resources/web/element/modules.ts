/** The modules that are loaded when they are first needed. Each is a bundle of `web/lazy`. */

import { haveDigits } from './kinds/choices.ts';
import type { makeChoiceExtras } from './kinds/filter.ts';
import { Lazy } from './lazy.ts';
import { questionsOf } from './model/questions.ts';
import type { Interaction, Question } from './protocol/schemas.ts';
import type { makeTokens } from './text/code.ts';
import type { makeHistory } from './view/history.ts';
import type { makeKeysList } from './view/keys-list.ts';
import type { makeSet } from './view/set.ts';

/** The tokens of code. */
export const CODE = new Lazy<ReturnType<typeof makeTokens>>('code');

/** The list of keys. */
export const KEYS = new Lazy<ReturnType<typeof makeKeysList>>('keys');

/** The steps and the review of several questions. */
export const SET = new Lazy<ReturnType<typeof makeSet>>('set');

/** The filter over many choices, and previews. */
export const CHOICE_EXTRAS = new Lazy<ReturnType<typeof makeChoiceExtras>>('choices');

/** What has ended. */
export const HISTORY = new Lazy<ReturnType<typeof makeHistory>>('history');

/** What the cards of these interactions need from their beginning, and is not here yet. */
export function missingFor(interactions: readonly Interaction[]): readonly Lazy<unknown>[] {
  const all = interactions.map(questionsOf);
  const needed: Lazy<unknown>[] = [];
  if (all.some(({ length }) => length > 1)) needed.push(SET);
  if (all.flat().some(hasExtras)) needed.push(CHOICE_EXTRAS);
  return needed.filter(({ here }) => here === undefined);
}

function hasExtras(question: Question): boolean {
  if (!('choices' in question)) return false;
  return !haveDigits(question.choices) || question.choices.some(({ preview }) => preview);
}
