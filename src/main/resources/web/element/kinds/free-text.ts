/** One text in the own words of the human. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FreeTextQuestion } from '../protocol/schemas.ts';
import type { ControlView, Kind } from './kind.ts';
import { lineInput, placeholderOf } from './line-input.ts';
import { outside, rangeOf, sentence, type RangeKeys } from './range.ts';
import { typedEntry, typedValues } from './typed.ts';

const LENGTH: RangeKeys = {
  exactly: 'lengthExactly',
  between: 'lengthBetween',
  atLeast: 'lengthAtLeast',
  atMost: 'lengthAtMost',
};

export const freeText: Kind<FreeTextQuestion> = {
  isLong: true,
  refusals: {
    too_short: ({ minLength: n }, words) => (n === undefined ? n : words.text('errorTooShort', { n })),
    too_long: ({ maxLength: n }, words) => (n === undefined ? n : words.text('errorTooLong', { n })),
    // without the expression the message would not say what is wanted
    pattern_mismatch: ({ pattern }, words) =>
      pattern === undefined ? pattern : words.text('errorPattern', { pattern }),
  },
  isConversational: ({ multiline }) => multiline,
  entry: typedEntry,
  values: (_, { text }) => typedValues(text),
  inWords: (value) => value,
  /** Only the server checks the asker's regular expression: one that backtracks could hang the browser. */
  rule({ minLength: min, maxLength: max }, words) {
    const range = rangeOf(min, max, LENGTH, words);
    if (range === undefined) return undefined;
    return { text: sentence([range], words), broken: ([text = '']) => outside([...text].length, min, max) };
  },
  /** The input has no maximum length: a paste that is cut off would be worse than a refusal. */
  control(view) {
    // an input of one line would drop the line breaks of a prefilled value
    const manyLines = view.question.multiline || (view.prefill.values[0] ?? '').includes('\n');
    return manyLines ? lines(view) : lineInput(view);
  },
};

function lines(view: ControlView<FreeTextQuestion>): TemplateResult {
  const { entry, disabled, error } = view;
  return html`<textarea
    id="answer"
    class="text"
    rows="3"
    dir="auto"
    placeholder=${placeholderOf(view)}
    aria-describedby="about error"
    aria-invalid=${error === undefined ? nothing : 'true'}
    ?disabled=${disabled}
    .value=${live(entry.text)}
    @input=${(event: Event) => view.type((event.target as HTMLTextAreaElement).value)}
    @change=${view.settle}
  ></textarea>`;
}
