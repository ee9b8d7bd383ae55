/** The modules that are loaded when they are first needed. Each is a bundle of `web/lazy`. */

import type { makeEnglish } from './i18n/english.ts';
import { haveDigits } from './kinds/choices.ts';
import type { makeChoiceExtras } from './kinds/filter.ts';
import { isOfValue } from './kinds/index.ts';
import type { makeValues } from './kinds/values.ts';
import { Lazy } from './lazy.ts';
import { mayHaveOwnWords } from './model/own-words.ts';
import { questionsOf } from './model/questions.ts';
import type { Interaction, Question } from './protocol/schemas.ts';
import type { makeSharing } from './session/sharing.ts';
import type { makeTokens } from './text/code.ts';
import type { Markup } from './text/markup.ts';
import { hasMarkup } from './text/render.ts';
import { isShort } from './view/countdown.ts';
import type { makeHistory } from './view/history.ts';
import type { makeKeysList } from './view/keys-list.ts';
import type { makePanels } from './view/panels.ts';
import type { makeSeenWatch } from './view/seen-watch.ts';
import type { makeSet } from './view/set.ts';

/** What the others say in English. */
export const ENGLISH_OF_MODULES = new Lazy<ReturnType<typeof makeEnglish>>('english');

/** Markdown; loaded while the element connects, since many questions have some. */
export const MARKUP = new Lazy<Markup>('markup');

/** The tokens of code. */
export const CODE = new Lazy<ReturnType<typeof makeTokens>>('code');

/** The list of keys. */
export const KEYS = new Lazy<ReturnType<typeof makeKeysList>>('keys', ENGLISH_OF_MODULES);

/** The steps and the review of several questions. */
export const SET = new Lazy<ReturnType<typeof makeSet>>('set', ENGLISH_OF_MODULES);

/** The filter over many choices, and previews. */
export const CHOICE_EXTRAS = new Lazy<ReturnType<typeof makeChoiceExtras>>('choices', ENGLISH_OF_MODULES);

/** The kinds of questions that are answered with a number, a day or a time. */
export const VALUES = new Lazy<ReturnType<typeof makeValues>>('values', ENGLISH_OF_MODULES);

/** What a card may have besides its questions: panels, own words, more time, what was said before, and refusals. */
export const PANELS = new Lazy<ReturnType<typeof makePanels>>('panels', ENGLISH_OF_MODULES);

/** What has ended: the result in the place, and the list. */
export const HISTORY = new Lazy<ReturnType<typeof makeHistory>>('history', ENGLISH_OF_MODULES, MARKUP);

/** What others learn of what a person enters, and who else answers. */
export const SHARING = new Lazy<ReturnType<typeof makeSharing>>('sharing', ENGLISH_OF_MODULES);

/** What notices that the person has seen a question. */
export const SEEN = new Lazy<ReturnType<typeof makeSeenWatch>>('seen');

/**
 * What the cards of these interactions need from their beginning.
 *
 * @param ownWords whose own texts are offered again; empty offers none
 */
export function neededBy(interactions: readonly Interaction[], ownWords: string): readonly Lazy<unknown>[] {
  const all = interactions.map(questionsOf);
  const needed: Lazy<unknown>[] = [];
  if (all.some(({ length }) => length > 1)) needed.push(SET);
  if (all.flat().some(hasExtras)) needed.push(CHOICE_EXTRAS);
  if (all.flat().some(isOfValue)) needed.push(VALUES);
  const areOwnOffered = ownWords !== '' && all.flat().some(takesOwn) && mayHaveOwnWords();
  if (areOwnOffered || interactions.some((one) => one.earlier !== undefined || Boolean(one.context) || isShort(one))) needed.push(PANELS);
  if (interactions.some(isMarked)) needed.push(MARKUP);
  if (interactions.some(({ takenUntil }) => takenUntil)) needed.push(SHARING);
  return needed;
}

function takesOwn(question: Question): boolean {
  return 'allowOther' in question && question.allowOther;
}

/** The members of an interaction that may have Markdown. */
const MARKED = ['prompt', 'description', 'context', 'text', 'preview'];

function isMarked(part: object): boolean {
  return Object.entries(part).some(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return MARKED.includes(name) && hasMarkup(value);
    return typeof value === 'object' && value !== null && isMarked(value);
  });
}

function hasExtras(question: Question): boolean {
  if (!('choices' in question)) return false;
  return !haveDigits(question.choices) || question.choices.some(({ preview }) => preview);
}

/** Loads what may be needed within moments, so that nobody waits for it then. */
export function loadAhead(): void {
  for (const module of [HISTORY, PANELS, SHARING, VALUES]) void module.load();
}
