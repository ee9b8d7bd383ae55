/** A date, a time, or both: the browser's own input, or plain text for what that cannot hold. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { hasOffset } from '../model/moment.ts';
import type { TemporalQuestion } from '../protocol/wire.ts';
import type { InputView } from './inputs.ts';

const NATIVE = { Date: 'date', Time: 'time', DateTime: 'datetime-local' } as const;

/** Without a last year some browsers offer six digits for it, which no server takes. */
const LAST = { Date: '9999-12-31', Time: undefined, DateTime: '9999-12-31T23:59' } as const;

const FORM = { Date: 'likeDate', Time: 'likeTime', DateTime: 'likeDateTime' } as const;

/** Whether the browser's input keeps the bounds and the text: it drops what is not in its one form, such as an offset. */
export function isHeldNatively({ type, min, max }: TemporalQuestion, text: string): boolean {
  const probe = document.createElement('input');
  probe.type = NATIVE[type];
  return [text, min, max].every((value) => {
    if (value === undefined || value === '') return true;
    probe.value = value;
    return probe.value !== '';
  });
}

export function temporalControl(view: InputView<TemporalQuestion>, asText: boolean): TemplateResult {
  const { question, entry, prefill, words, disabled, error } = view;
  const { type, min, max } = question;
  const [given = ''] = prefill.values;
  const checked = question.validateOnClient !== false && !asText;
  const bySeconds = [given, min, max].some((value) => /\d:\d\d:/.test(value ?? ''));
  const hint = hasOffset(min ?? max ?? given) ? 'likeOffset' : FORM[type];
  return html`<div class="temporal">
    <input
      id="answer"
      class="text short"
      type=${asText ? 'text' : NATIVE[type]}
      autocomplete="off"
      step=${bySeconds && !asText ? '1' : nothing}
      min=${checked && min !== undefined ? min : nothing}
      max=${asText ? nothing : ((checked ? max : undefined) ?? LAST[type] ?? nothing)}
      aria-describedby="hint about error"
      aria-invalid=${error === undefined ? nothing : 'true'}
      ?disabled=${disabled}
      .value=${live(entry.text)}
      @input=${(event: Event) => view.type((event.target as HTMLInputElement).value)}
      @change=${view.settle}
    />
    <p id="hint" class="about">${asText ? words.text(hint) : nothing}</p>
  </div>`;
}
