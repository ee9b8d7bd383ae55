/** What the page has to know of a kind of question. Each kind is one file beside this one. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Entry } from '../model/entry.ts';
import type { Prefill } from '../model/prefill.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { Choice, Violation } from '../protocol/parts.ts';
import type { GivenAnswer, Question } from '../protocol/schemas.ts';
import type { OwnWords } from '../view/own-words.ts';
import type { ChoiceExtras } from './filter.ts';

/** Which of many choices are shown. */
export interface Filter {
  readonly text: string;
  /** The values that were chosen when it was typed: a choice that is taken back stays under the pointer. */
  readonly kept: readonly string[];
}

/** What the asker requires of an answer. The page only points it out; the server decides. */
export interface Rule {
  readonly text: string;
  /** Whether the values certainly break the rule; called with at least one value. */
  broken(values: readonly string[]): boolean;
}

/** Describes violations in the language of the page, by code; undefined where only the server can describe one. */
export type Refusals = Readonly<Partial<Record<ErrorCode, (violation: Violation, words: Localizer) => string | undefined>>>;

/** What a control shows, and the functions that it calls when the human acts. */
export interface ControlView<Q extends Question = Question> {
  readonly question: Q;
  readonly entry: Entry;
  readonly prefill: Prefill;
  readonly words: Localizer;
  readonly disabled: boolean;
  readonly error: string | undefined;
  /** One act both answers and sends. */
  readonly instant: boolean;
  /** Long labels are shown to their end. */
  readonly whole: boolean;
  /** The value of the choice that has the focus, or had it last. */
  readonly pointed: string | undefined;
  /** Undefined where the question does not need it, or it could not be loaded. */
  readonly extras: ChoiceExtras | undefined;
  readonly filter: Filter;
  /** The earlier texts that are offered beside an own answer; undefined where there are none. */
  readonly own: OwnWords | undefined;
  /** The browser's own input cannot hold the answer or a bound. */
  readonly asText: boolean;
  /** The human has typed this in the input. */
  readonly type: (text: string) => void;
  /** The human has left the input. */
  readonly settle: () => void;
  /** The human has changed the choice. */
  readonly choose: (entry: Entry) => void;
  /** The human has changed the filter. */
  readonly sift: (filter: Filter) => void;
  /** The focus has come to the choice with that value. */
  readonly point: (value: string) => void;
  /** The human has picked a choice on purpose, and not only moved to it. */
  readonly pick: () => void;
}

export interface Kind<Q extends Question = Question> {
  /** Whether one deliberate act both answers and sends the only question. */
  readonly isInstant?: true;
  /** Whether the answer may have many lines, so that Enter alone does not send it. */
  readonly isLong?: true;
  /** Describes the violations of this kind. */
  readonly refusals: Refusals;
  /** Whether the question belongs to a conversation rather than to a form of fields. */
  isConversational(question: Q): boolean;
  /** The entry that stands for these values. */
  entry(question: Q, values: readonly string[], note: string): Entry;
  /** The answer as it goes to the server; empty means unanswered. */
  values(question: Q, entry: Entry): readonly string[];
  /** One value of an answer as the human reads it. */
  inWords(value: string, words: Localizer): string;
  /** The values of an accepted answer that are put into words; by default its labels. */
  shown?(given: Pick<GivenAnswer, 'answer' | 'labels'>): readonly string[];
  /** What the human chooses among; absent where the answer is typed. */
  offers?(question: Q, words: Localizer): readonly Choice[];
  /** The entry after an offer was taken, or taken back. */
  picked?(entry: Entry, value: string): Entry;
  /** Undefined where there is nothing to say of the answer. */
  rule(question: Q, words: Localizer): Rule | undefined;
  /** Whether the browser's own input holds the text and the bounds; absent means yes. */
  holds?(question: Q, text: string): boolean;
  control(view: ControlView<Q>): TemplateResult;
}
