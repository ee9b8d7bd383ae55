/** What every way to answer a question has in common. */

import type { Question, Value } from '../protocol.ts';

/** What was entered so far, kept over a reload. */
export interface Entered {
  readonly chosen: readonly string[];
  /** Whether the own answer beside the choices is chosen. */
  readonly other: boolean;
  readonly text: string;
}

export interface Control {
  readonly element: HTMLElement;
  /** In the order of the page; the first takes the focus. */
  readonly inputs: readonly HTMLElement[];
  /** The answer as it goes to the server; empty means unanswered. */
  values(): readonly string[];
  /** The same in the words that the human saw. */
  labels(): readonly string[];
  /** Something begun and not finished, in a sentence. */
  unfinished(): string | undefined;
  entered(): Entered;
  restore(entered: Entered): void;
}

export function defaultsOf(question: Question): readonly string[] {
  const given: Value | readonly Value[] | undefined = question.defaultValue;
  if (given === undefined || given === null) return [];
  return (Array.isArray(given) ? given : [given]).map(String);
}

/** Marks what the asker filled in, so that it is not taken for the human's own choice. */
export const SUGGESTED = 'suggested by the asker';
