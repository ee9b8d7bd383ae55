/** Answers in words. */

import type { Localizer } from '../i18n/localizer.ts';
import { kindOf } from '../kinds/index.ts';
import { labelsOf, type Entry } from '../model/entry.ts';
import type { GivenAnswer, Question } from '../protocol/schemas.ts';

/** As they were typed or chosen here. */
export function shownAnswers(question: Question, entry: Entry, words: Localizer): readonly string[] {
  return labelsOf(question, entry).map((label) => kindOf(question).inWords(label, words));
}

/** An answer as the server took it, without its question. */
export function givenInWords(
  answer: Pick<GivenAnswer, 'type' | 'answer' | 'labels'>,
  words: Localizer,
): readonly string[] {
  const kind = kindOf(answer);
  return (kind.shown?.(answer) ?? answer.labels).map((label) => kind.inWords(label, words));
}

/** All of them in one line. */
export function answersInLine(answers: readonly GivenAnswer[], words: Localizer): string {
  return answers
    .map((answer) => givenInWords(answer, words).join(words.text('listJoin')))
    .filter((text) => text !== '')
    .join(' · ');
}
