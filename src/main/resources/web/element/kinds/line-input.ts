/** One line of text, or a number. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FreeTextQuestion, NumberQuestion } from '../protocol/schemas.ts';
import { revealed } from '../text/hidden.ts';
import type { ControlView } from './kind.ts';

export function lineInput(
  view: ControlView<FreeTextQuestion | NumberQuestion>,
  numbers?: 'text' | 'numeric' | 'decimal',
): TemplateResult {
  const { entry, disabled, error } = view;
  const isNumber = numbers !== undefined;
  return html`<input
    id="answer"
    class="text ${isNumber ? 'short' : ''}"
    type="text"
    inputmode=${numbers ?? nothing}
    dir=${isNumber ? nothing : 'auto'}
    autocomplete="off"
    placeholder=${placeholderOf(view)}
    aria-describedby="about error"
    aria-invalid=${error === undefined ? nothing : 'true'}
    ?disabled=${disabled}
    .value=${live(entry.text)}
    @input=${(event: Event) => view.type((event.target as HTMLInputElement).value)}
    @change=${view.settle}
  />`;
}

export function placeholderOf({
  question: { placeholder },
}: ControlView<FreeTextQuestion | NumberQuestion>): string | typeof nothing {
  return placeholder === undefined ? nothing : revealed(placeholder);
}
