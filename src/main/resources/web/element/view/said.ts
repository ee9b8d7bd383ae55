/** Shows what somebody else wrote: its characters, its line breaks and its direction stay its own. */

import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Localizer } from '../i18n/localizer.ts';
import { markdownNodes, plainNodes } from '../text/render.ts';

/** A text as it stands. */
export function said(text: string, words: Localizer): TemplateResult {
  return html`<span class="said" dir="auto">${guard([text, words], () => plainNodes(text, words))}</span>`;
}

/** A text that may have Markdown, in a line of ours. */
export function marked(markdown: string, words: Localizer): TemplateResult {
  return html`<span class="said" dir="auto">${guard([markdown, words], () => markdownNodes(markdown, words))}</span>`;
}

/** A text that may have Markdown, standing for itself. */
export function markedBlock(markdown: string, words: Localizer, name: string): TemplateResult {
  const nodes = guard([markdown, words], () => markdownNodes(markdown, words));
  // no white space around it, because all white space in it is shown
  return html`<div class="said ${name}" dir="auto">${nodes}</div>`;
}

/** A message of ours with elements in its places. */
export function rich(
  parts: readonly (string | { readonly slot: string })[],
  filled: Readonly<Record<string, TemplateResult>>,
): TemplateResult {
  return html`${parts.map((part) => (typeof part === 'string' ? part : filled[part.slot]))}`;
}
