/** A bounded whole number can be counted up and down: with the arrow keys in its input, or with a button on either side. */

import type { TemplateResult } from 'lit';
import { html } from '../kit.ts';
import type { NumberQuestion } from '../protocol/schemas.ts';
import type { ControlView } from './kind.ts';
import { isComposing } from '../view/key-presses.ts';

export function stepper(view: ControlView<NumberQuestion>, now: number | undefined, input: TemplateResult): TemplateResult {
  const { question, words } = view;
  const count = (by: 1 | -1): void => {
    const next = counted(question, now, by);
    if (next === now) return;
    view.type(String(next));
    view.settle();
  };
  const key = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (by === undefined || isComposing(event)) return;
    event.preventDefault();
    count(by);
  };
  // keys have the arrows
  const button = (by: 1 | -1): TemplateResult => html`<button
    type="button"
    class="quiet count"
    tabindex="-1"
    aria-label=${words.text(by > 0 ? 'increase' : 'decrease')}
    aria-describedby="ask"
    aria-disabled=${String(now !== undefined && counted(question, now, by) === now)}
    ?disabled=${view.disabled}
    @click=${() => count(by)}
  >
    ${by > 0 ? '+' : '\u2212'}
  </button>`;
  return html`<div class="stepper" @keydown=${key}>${button(-1)}${input}${button(1)}</div>`;
}

/** The next whole number within the bounds; from nothing, counting begins at the bound that is nearer to zero. */
function counted({ min = -Infinity, max = Infinity }: NumberQuestion, now: number | undefined, by: 1 | -1): number {
  const next = now === undefined ? 0 : now + by;
  return Math.min(Math.max(next, Math.ceil(min)), Math.floor(max));
}
