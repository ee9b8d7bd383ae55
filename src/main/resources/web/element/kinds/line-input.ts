/** One line of text, or a number. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FreeTextQuestion, NumberQuestion } from '../protocol/schemas.ts';
import { revealed } from '../text/hidden.ts';
import type { ControlView } from './kind.ts';

export interface NumberInput {
  readonly keyboard: 'text' | 'numeric' | 'decimal';
  /** Where it can be counted up and down: the number that stands there, and its bounds. */
  readonly now?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export function lineInput(
  view: ControlView<FreeTextQuestion | NumberQuestion>,
  number?: NumberInput,
): TemplateResult {
  const { entry, disabled, error } = view;
  const isCounted = number?.min !== undefined || number?.max !== undefined;
  return html`<input
    id="answer"
    class="text ${number ? 'short' : ''}"
    type="text"
    inputmode=${number?.keyboard ?? nothing}
    role=${isCounted ? 'spinbutton' : nothing}
    aria-valuenow=${number?.now ?? nothing}
    aria-valuemin=${number?.min ?? nothing}
    aria-valuemax=${number?.max ?? nothing}
    dir=${number ? nothing : 'auto'}
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
