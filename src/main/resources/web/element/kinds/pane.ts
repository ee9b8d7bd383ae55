/**
 * What a choice would look like, beside the choices: of the one that has the focus, else of the chosen one,
 * else of the first. All previews lie one upon the other, so that nothing moves when another one is shown.
 */

import { html, nothing, type TemplateResult } from 'lit';
import type { Choice } from '../protocol/parts.ts';
import { markedBlock, said } from '../view/said.ts';
import type { ControlView } from './kind.ts';
import { named } from './recommendation.ts';

export function paneOf(view: ControlView, offers: readonly Choice[]): TemplateResult | typeof nothing {
  const shown = shownOf(view, offers);
  if (shown === undefined) return nothing;
  return html`<div class="pane" data-testid="preview">
    ${offers.map((choice, index) => (choice.preview ? preview(view, choice, choice.preview, index, shown) : nothing))}
  </div>`;
}

function shownOf({ entry, pointed }: ControlView, offers: readonly Choice[]): Choice | undefined {
  const shown = offers.filter(({ preview }) => preview);
  return (
    shown.find(({ value }) => value === pointed) ?? shown.find(({ value }) => entry.chosen.includes(value)) ?? shown[0]
  );
}

function preview({ words }: ControlView, choice: Choice, markdown: string, index: number, shown: Choice): TemplateResult {
  return html`<div class="preview" part="preview" ?data-shown=${choice === shown}>
    <p id="preview-${index}" class="preview-name">
      ${words.text('preview')} <span class="of">${said(named(choice.label), words)}</span>
    </p>
    <div class="previewed" tabindex="0" role="group" aria-labelledby="preview-${index}">
      ${markedBlock(markdown, words, '')}
    </div>
  </div>`;
}
