/** Decides what a key press in a card does. */

import { kindOf } from '../kinds/index.ts';
import { isTextEntry } from './deliberate.ts';
import type { ParleyQuestion } from './parley-question.ts';

/** What the card does with a key. */
export interface KeyActs {
  readonly escape: () => void;
  /** The chord that sends. */
  readonly chord: () => void;
  /** Goes on to the next step, or sends a lone question. */
  readonly advance: () => void;
}

interface Place {
  /** The question that the key is for. */
  readonly field: ParleyQuestion | undefined;
  /** Whether it is the only one that is shown. */
  readonly isOnly: boolean;
  readonly isLone: boolean;
  /** Whether the card can be answered at all. */
  readonly isOpen: boolean;
  /** Whether the card has stood there for long enough to be answered on purpose. */
  readonly isArmed: boolean;
}

type Act = keyof KeyActs | { readonly pick: number };

/** The key code of keys that an input method uses to choose characters. */
const COMPOSING = 229;

export function onKey(event: KeyboardEvent, place: Place, acts: KeyActs): void {
  const act = actOf(event, place);
  if (act === undefined || !place.isOpen) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  // keys typed before the card stood here were meant for something else
  if (act !== 'escape' && !place.isArmed) return;
  if (typeof act === 'string') acts[act]();
  else place.field?.pick(act.pick);
}

function actOf(event: KeyboardEvent, { field, isOnly, isLone }: Place): Act | undefined {
  if (event.isComposing || event.keyCode === COMPOSING || event.defaultPrevented) return undefined;
  const [target] = event.composedPath();
  if (event.key === 'Escape') return 'escape';
  if (event.key === 'Enter') return enter(event, target, isOnly, isLone);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || isTextEntry(target) || field === undefined || !/^[1-9]$/.test(event.key)) return undefined;
  return kindOf(field.question).offers && { pick: Number(event.key) };
}

function enter(
  event: KeyboardEvent,
  target: EventTarget | undefined,
  isOnly: boolean,
  isLone: boolean,
): Act | undefined {
  if (event.ctrlKey || event.metaKey) return 'chord';
  if (event.shiftKey || event.altKey || !isOnly) return undefined;
  if (target instanceof HTMLTextAreaElement) {
    // the own answer beside choices has one line; elsewhere Enter begins a new line
    return isLone && target.rows === 1 ? 'advance' : undefined;
  }
  return target instanceof HTMLInputElement ? 'advance' : undefined;
}
