/** The line beside the buttons that says which keys act now, where the focus is. */

import type { Localizer } from '../i18n/localizer.ts';
import { haveDigits } from '../kinds/choices.ts';
import { kindOf } from '../kinds/index.ts';
import { areSeen } from '../kinds/seen.ts';
import type { FormModel } from '../model/form.ts';
import { deepFocus } from './deep-focus.ts';
import { isTextEntry } from './deliberate.ts';
import { chordName } from './key-names.ts';

/** Where the focus is: `place` is something that is no control, such as the card itself; `send` is the button that sends. */
export type FocusPlace = 'away' | 'place' | 'choice' | 'text' | 'button' | 'send';

export interface HintView {
  readonly model: FormModel;
  readonly words: Localizer;
  /** One act both answers and sends. */
  readonly instant: boolean;
  /** Only the button sends, and no key. */
  readonly isConfirmed: boolean;
  readonly isReview: boolean;
  readonly isAllSeen: boolean;
  /** Whether a digit chooses and goes on. */
  readonly isOfChoices: boolean;
  /** Whether digits act at all: a person may have switched them off. */
  readonly hasDigits: boolean;
  readonly focus: FocusPlace;
}

export function hintOf(view: HintView): string {
  const { model, words, focus } = view;
  const [first, ...others] = model.questions;
  if (first === undefined) return '';
  const kind = kindOf(first);
  const key = view.isConfirmed ? 'hintButton' : 'hintChord';
  const sends = (keys: string): string => words.text(key, { keys });
  if (focus === 'send') return words.text('hintChord', { keys: words.text('enterKey') });
  const isAtChoice = focus === 'choice' || focus === 'place';
  if (view.instant && !model.hasInput()) {
    const offers = kind.offers?.(first, words) ?? [];
    // a choice of which only a part was seen is not sent by choosing it
    if (!areSeen(offers) || focus === 'text') return '';
    if (!haveDigits(offers) || !view.hasDigits) return words.text('hintClick');
    return words.text(focus === 'choice' ? 'hintDigits' : focus === 'away' ? 'hintClick' : 'hintDigit');
  }
  if (focus === 'away') return '';
  if (view.instant || (view.isReview && others.length > 0)) {
    // a note alone, or "Something else…" without its text, is not sent by Enter
    if (view.instant && isAtChoice && !model.isAnswered(first)) return '';
    return sends(isAtChoice ? words.text('enterKey') : chordName(words));
  }
  if (view.isConfirmed && others.length === 0 && kind.isInstant) return isAtChoice && model.isAnswered(first) ? sends(words.text('enterKey')) : '';
  if (view.isOfChoices && focus !== 'text') return view.hasDigits ? words.text('hintGoOn') : '';
  if (others.length === 0) return kind.isLong ? sends(chordName(words)) : '';
  if (focus !== 'text') return '';
  return view.isAllSeen && !view.isConfirmed ? sends(chordName(words)) : words.text('hintReview', { keys: chordName(words) });
}

/** Where the focus is below that root. */
export function focusPlaceOf(root: ShadowRoot): FocusPlace {
  const focused = deepFocus(root);
  if (!(focused instanceof HTMLElement)) return 'away';
  if (isTextEntry(focused)) return 'text';
  if (focused instanceof HTMLInputElement) return 'choice';
  if (focused.tabIndex < 0) return 'place';
  return focused.matches('[data-testid=send]') ? 'send' : 'button';
}
