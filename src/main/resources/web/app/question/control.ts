/** What every way to answer a question has in common. */

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
  /** Whether the inputs are a group that the question is the legend of. */
  readonly isGroup: boolean;
  /** The answer as it goes to the server; empty means unanswered. */
  values(): readonly string[];
  /** The same in the words that the human saw. */
  labels(): readonly string[];
  /** Something begun and not finished, in a sentence. */
  unfinished(): string | undefined;
  entered(): Entered;
  restore(entered: Entered): void;
}
