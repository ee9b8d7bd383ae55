/** What a key means in the middle of an interaction, if anything. */

import { isTextEntry } from './deliberate.ts';
import type { ParleyQuestion } from './parley-question.ts';

export type KeyAction =
  | { readonly kind: 'escape' }
  /** The chord that sends. */
  | { readonly kind: 'chord' }
  /** On to what comes next, which is sending where there is nothing else. */
  | { readonly kind: 'advance' }
  | { readonly kind: 'pick'; readonly field: ParleyQuestion; readonly number: number };

interface Place {
  /** The question that the key is for. */
  readonly field: ParleyQuestion | undefined;
  /** Whether it is the only one that is shown. */
  readonly isOnly: boolean;
  readonly isLone: boolean;
}

/** An input method uses the same keys to choose its characters; those are not for us. */
const COMPOSING = 229;

export function keyAction(event: KeyboardEvent, { field, isOnly, isLone }: Place): KeyAction | undefined {
  if (event.isComposing || event.keyCode === COMPOSING || event.defaultPrevented) return undefined;
  const [target] = event.composedPath();
  if (event.key === 'Escape') return { kind: 'escape' };
  if (event.key === 'Enter') return enter(event, target, isOnly, isLone);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || isTextEntry(target) || field === undefined || !/^[1-9]$/.test(event.key)) return undefined;
  return 'choices' in field.question || field.question.type === 'Boolean'
    ? { kind: 'pick', field, number: Number(event.key) }
    : undefined;
}

function enter(
  event: KeyboardEvent,
  target: EventTarget | undefined,
  isOnly: boolean,
  isLone: boolean,
): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey) return { kind: 'chord' };
  if (event.shiftKey || event.altKey || !isOnly) return undefined;
  if (target instanceof HTMLTextAreaElement) {
    // one answer is meant beside the choices; elsewhere Enter begins a line
    return isLone && target.rows === 1 ? { kind: 'advance' } : undefined;
  }
  return target instanceof HTMLInputElement ? { kind: 'advance' } : undefined;
}
