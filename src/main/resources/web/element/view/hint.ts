/** The line beside the buttons that says which keys do the same. */

import type { Localizer } from '../i18n/localizer.ts';
import { choiceCuts } from '../kinds/choices.ts';
import { kindOf } from '../kinds/index.ts';
import type { FormModel } from '../model/form.ts';

export interface HintView {
  readonly model: FormModel;
  readonly words: Localizer;
  /** One act both answers and sends. */
  readonly instant: boolean;
  readonly isReview: boolean;
}

export function hintOf({ model, words, instant, isReview }: HintView): string {
  const [first, ...others] = model.questions;
  if (first === undefined) return '';
  const kind = kindOf(first);
  if (instant && !model.hasInput()) {
    // a choice that shows only its beginning is not sent by its digit
    const isCut = choiceCuts(kind.offers?.(first, words) ?? []).some((cut) => cut !== undefined);
    return isCut ? '' : words.text('hintDigits');
  }
  const isSent = others.length > 0 ? isReview : kind.isLong;
  return isSent ? words.text('hintChord', { keys: /Mac|iP/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl Enter' }) : '';
}
