/** What stands above the questions of a section. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Division } from '../model/questions.ts';
import { markedBlock, said } from './said.ts';

export function stepHead(
  { title, description, optional }: Division,
  index: number,
  isSkipped: boolean,
  isNamed: boolean,
  toggle: () => void,
  words: Localizer,
): TemplateResult {
  const tag = html` <span class="tag">${words.text('optional')}</span>`;
  return html`<div class="part-head">
    ${title || optional
      ? html`<h3 id="part-${index}" class=${isNamed && !optional ? 'named-wide' : ''} tabindex="-1">
          ${title ? said(title, words) : words.text('oneMorePart')}${optional ? tag : nothing}
        </h3>`
      : nothing}
    ${description ? markedBlock(description, words, 'about') : nothing}
    ${optional
      ? html`<p class="about">${words.text(isSkipped ? 'partSkipped' : 'partOptional')}</p>
          <button type="button" class="link" data-testid="skip" @click=${toggle}>
            ${words.text(isSkipped ? 'fillPart' : 'skipPart')}
          </button>`
      : nothing}
  </div>`;
}
