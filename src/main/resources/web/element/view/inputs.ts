/** A question that is answered in one input: text or a number. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localizer } from '../i18n/localizer.ts';
import type { Entry } from '../model/entry.ts';
import type { Prefill } from '../model/prefill.ts';
import { isWhole } from '../model/rules.ts';
import type { NumberQuestion, Question, TextQuestion } from '../protocol/wire.ts';
import { revealed } from '../text/hidden.ts';

export interface InputView<Q extends Question> {
  readonly question: Q;
  readonly entry: Entry;
  readonly prefill: Prefill;
  readonly words: Localizer;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** The human has left the input. */
  readonly settle: () => void;
}

/**
 * Nothing limits the length of a text: a paste that is cut off would be worse than a refusal. A number
 * is a text input too: no wheel changes it, and nothing that was typed disappears.
 */
export function inputControl(view: InputView<TextQuestion | NumberQuestion>): TemplateResult {
  const { question, entry, disabled, error, settle } = view;
  const placeholder = question.placeholder === undefined ? nothing : revealed(question.placeholder);
  const type = (event: Event): void => view.type((event.target as HTMLInputElement).value);
  // one line would lose the line breaks of what is filled in
  const manyLines = question.type === 'FreeText' && (question.multiline || (view.prefill.values[0] ?? '').includes('\n'));
  if (manyLines) {
    return html`<textarea
      id="answer"
      class="text"
      rows="3"
      dir="auto"
      placeholder=${placeholder}
      aria-describedby="about error"
      aria-invalid=${error === undefined ? nothing : 'true'}
      ?disabled=${disabled}
      .value=${live(entry.text)}
      @input=${type}
      @change=${settle}
    ></textarea>`;
  }
  const isNumber = question.type === 'Number';
  return html`<input
    id="answer"
    class="text ${isNumber ? 'short' : ''}"
    type="text"
    inputmode=${isNumber ? keyboardFor(question) : nothing}
    dir=${isNumber ? nothing : 'auto'}
    autocomplete="off"
    placeholder=${placeholder}
    aria-describedby="about error"
    aria-invalid=${error === undefined ? nothing : 'true'}
    ?disabled=${disabled}
    .value=${live(entry.text)}
    @input=${type}
    @change=${settle}
  />`;
}

/** The number pads of some phones have no minus sign. */
function keyboardFor(question: NumberQuestion): 'text' | 'numeric' | 'decimal' {
  if (question.min === undefined || question.min < 0) return 'text';
  return isWhole(question) ? 'numeric' : 'decimal';
}
