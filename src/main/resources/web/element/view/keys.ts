/** Decides what a key press in a card does. */

import { westernDigits } from '../text/digits.ts';
import { isTextEntry } from './deliberate.ts';
import { isChord, isComposing, letterOf } from './key-presses.ts';
import type { ParleyQuestion } from './parley-question.ts';

/** What the card does with a key. */
export interface KeyActs {
  readonly escape: () => void;
  /** The chord that sends. */
  readonly chord: () => void;
  /** Goes on to the next step, or sends a lone answer, or what is reviewed. */
  readonly advance: () => void;
  /** Leads into the question. */
  readonly lead: () => void;
  /** Leads into the text of the question at once, so that the key that was pressed is written there. */
  readonly write: () => void;
  /** Goes one step back. */
  readonly retreat: () => void;
  /** Lists the keys. */
  readonly help: () => void;
  /** Selects what was said before. */
  readonly recall: () => void;
}

interface Place {
  /** The question that the key is for. */
  readonly field: ParleyQuestion | undefined;
  /** Whether digits choose in that question. */
  readonly hasDigits: boolean;
  /** Whether where the answer begins is on the screen, so that the arrow need not scroll to it. */
  readonly isInSight: boolean;
  /** Whether that question, or else the first that is shown, has a text that what is typed belongs to. */
  readonly hasText: boolean;
  /** Whether it is the only one that is shown. */
  readonly isOnly: boolean;
  readonly isLone: boolean;
  /** Whether one act both answers and sends. */
  readonly isInstant: boolean;
  readonly isReview: boolean;
  /** Whether there is a step before this one. */
  readonly hasBefore: boolean;
  /** Whether there is something that was said before, to select again. */
  readonly hasEarlier: boolean;
  /** Whether characters act: a person may have switched them off. */
  readonly hasCharacters: boolean;
  /** Whether the card can be answered at all. */
  readonly isOpen: boolean;
  /** Whether the card has stood there for long enough to be answered on purpose. */
  readonly isArmed: boolean;
}

type Act = keyof KeyActs | { readonly pick: number | HTMLInputElement };

export function onKey(event: KeyboardEvent, place: Place, acts: KeyActs): void {
  const act = actOf(event, place);
  if (act === undefined || !place.isOpen) return;
  if (act === 'write') {
    acts.write();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  // an Enter that was typed before the card stood here was meant for something else; a digit may choose
  const isEnter = event.key === 'Enter';
  if (isEnter && !place.isArmed) return;
  if (typeof act === 'string') acts[act]();
  else if (typeof act.pick === 'number') place.field?.pick(act.pick);
  else place.field?.pickInput(act.pick);
}

/** An Enter that is held leads to a button, such as Send or Undo, and must not press it. */
export function isHeldOnButton(event: KeyboardEvent): boolean {
  return event.repeat && event.key === 'Enter' && event.composedPath()[0] instanceof HTMLButtonElement;
}

function actOf(event: KeyboardEvent, place: Place): Act | undefined {
  if (isComposing(event) || event.defaultPrevented) return undefined;
  const [target] = event.composedPath();
  if (event.key === 'Escape') return 'escape';
  if (event.key === 'Enter') return enter(event, target, place);
  if (isChord(event) || isTextEntry(target)) return undefined;
  // the Option key of a Mac writes characters, too
  if (event.altKey && !event.getModifierState('AltGraph')) return isWritten(event, target, place) ? 'write' : undefined;
  if (event.key === '?') return place.hasCharacters ? 'help' : undefined;
  // where something is written, the letter is text
  if (letterOf(event) === 'r' && !place.hasText && place.hasCharacters && place.hasEarlier) return 'recall';
  if (!event.shiftKey && isBackwards(event, target)) return place.hasBefore ? 'retreat' : undefined;
  if (event.key === 'ArrowDown' && !event.shiftKey && isPlaceOf(target)) return place.isInSight ? 'lead' : undefined;
  // some keyboards have digits only with Shift, or those of their language
  const digit = westernDigits(event.key);
  if (!/^\d$/.test(digit) || !place.hasDigits) return isWritten(event, target, place) ? 'write' : undefined;
  return place.hasCharacters && !place.isReview ? { pick: Number(digit) } : undefined;
}

/** What is typed where nothing takes it is meant for the text of the question. */
function isWritten({ key }: KeyboardEvent, target: EventTarget | undefined, { hasText, isReview }: Place): boolean {
  const isCharacter = key !== ' ' && [...key].length === 1;
  return isCharacter && hasText && !isReview && (isPlaceOf(target) || target instanceof HTMLInputElement);
}

function enter(event: KeyboardEvent, target: EventTarget | undefined, place: Place): Act | undefined {
  if (event.ctrlKey || event.metaKey) return 'chord';
  if (event.shiftKey || event.altKey) return undefined;
  if (!place.isOnly && !place.isReview) return isPlaceOf(target) ? 'lead' : undefined;
  if (target instanceof HTMLTextAreaElement) {
    // the own answer beside choices has one line at first; elsewhere Enter begins a new line
    return target.rows === 1 && (place.isLone || !place.isReview) ? 'advance' : undefined;
  }
  if (target instanceof HTMLInputElement) {
    // where the fields stand in place of the review, Enter in one of them must not send them all
    if (place.isReview) return undefined;
    return place.isInstant && target.type === 'radio' && !target.checked ? { pick: target } : 'advance';
  }
  if (!isPlaceOf(target)) return undefined;
  return place.isReview || place.isInstant || !place.isLone ? 'advance' : 'lead';
}

/** Whether it is no control, such as the card itself: buttons and links do what they say. */
function isPlaceOf(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && !(target instanceof HTMLButtonElement) && target.tabIndex < 0;
}

/** The arrow against the direction of the text, except where it has a meaning of its own. */
function isBackwards({ key }: KeyboardEvent, target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'radio') return false;
  const isScrolled = target.tabIndex === 0 && target.scrollWidth > target.clientWidth;
  return !isScrolled && key === (getComputedStyle(target).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
}
