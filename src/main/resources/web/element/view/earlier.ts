/** What this person said when the same was asked before, or asked back then. It fills in nothing, and sends nothing. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { answersInLine, hasRecallKey, html, isRecallable, nothing, rich, said } from '../kit.ts';
import type { FormModel } from '../model/form.ts';

export function earlierOf(
  model: FormModel,
  words: Localizer,
  isDisabled: boolean,
  select: () => void,
): TemplateResult | typeof nothing {
  const { earlier, host } = model.interaction;
  const at = model.saidAt;
  if (earlier?.reason !== undefined && at !== undefined) return askedBack(earlier.reason, words.time(at), words);
  const given = answersInLine(earlier?.answers ?? [], words);
  if (earlier === undefined || at === undefined || given === '') return nothing;
  const time = words.time(at);
  const answers = html`<strong>${said(given, words)}</strong>`;
  // the host that asks now is named above
  const other = earlier.host !== undefined && earlier.host.name !== host?.name ? earlier.host.name : undefined;
  const line =
    other === undefined
      ? rich(words.parts('saidBefore', { time }), { answers })
      : rich(words.parts('saidBeforeTo', { time }), { answers, name: said(other, words) });
  return html`<p class="earlier" part="earlier" data-testid="earlier">
    <span>${line}</span>
    ${isRecallable(model, words)
      ? html`<button
          type="button"
          class="link"
          data-testid="select-earlier"
          aria-keyshortcuts=${hasRecallKey(model, words) ? 'r' : nothing}
          ?disabled=${isDisabled}
          @click=${select}
        >
          ${words.text('selectAgain')}
        </button>`
      : nothing}
  </p>`;
}

/** The words that the question replies to. */
function askedBack(reason: string, time: string, words: Localizer): TemplateResult {
  const line = rich(words.parts('askedBackBefore', { time }), { words: html`<strong>${said(reason, words)}</strong>` });
  return html`<p class="earlier" part="earlier" data-testid="earlier"><span>${line}</span></p>`;
}
