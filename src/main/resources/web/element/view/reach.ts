/** What keys reach in a question. */

import { haveDigits } from '../kinds/choices.ts';
import { kindOf } from '../kinds/index.ts';
import type { ParleyQuestion } from './parley-question.ts';

/** What takes the focus. */
export function firstOf({ renderRoot }: ParleyQuestion): HTMLElement | null {
  const checked = renderRoot.querySelector<HTMLElement>('.option input:checked');
  return checked ?? renderRoot.querySelector('#answer, .option:not([hidden]) input');
}

/** Whether where the answer begins is on the screen. */
export function isInSight(question: ParleyQuestion): boolean {
  const box = firstOf(question)?.getBoundingClientRect();
  return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}

/** The text that what is typed belongs to. What the asker filled in is not changed by that. */
export function textOf(question: ParleyQuestion): HTMLElement | null {
  const { disabled, entry, renderRoot, touched } = question;
  if (disabled || !question.checkVisibility()) return null;
  const isOwn = entry.text === '' || touched;
  const answer = isOwn ? renderRoot.querySelector<HTMLElement>('#answer:is(textarea, [type=text])') : null;
  return answer ?? renderRoot.querySelector('[type=search]');
}

/** Whether digits choose. */
export function hasDigits({ question, words }: Pick<ParleyQuestion, 'question' | 'words'>): boolean {
  const offers = kindOf(question).offers?.(question, words);
  return offers !== undefined && haveDigits(offers);
}
