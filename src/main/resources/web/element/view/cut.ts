/**
 * Long labels: their beginning is shown, and nobody has to choose by a beginning. The whole text is read out
 * by assistive technology, stands in a tooltip, shows where a key brought the focus and once it is chosen, and
 * a button shows all of it.
 */

import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Localizer } from '../i18n/localizer.ts';
import { revealed } from '../text/hidden.ts';
import { plainNodes } from '../text/render.ts';
import { cutAt } from '../text/shortened.ts';
import { said } from './said.ts';

/** In grapheme clusters, including the ellipsis. */
const LONGEST = 30;

/** Where a label is cut, in units of UTF-16; undefined where it is shown as it is. */
export type Cut = number | undefined;

export function cutOf(label: string): Cut {
  return cutAt(label, LONGEST);
}

/** Cuts no label that would then look like another. */
export function cutsOf(labels: readonly string[]): readonly Cut[] {
  const cuts = labels.map(cutOf);
  const heads = labels.map((label, index) => label.slice(0, cuts[index]));
  return cuts.map((cut, index) => (heads.indexOf(heads[index] ?? '') === heads.lastIndexOf(heads[index] ?? '') ? cut : undefined));
}

export function cutSaid(text: string, cut: Cut, words: Localizer): TemplateResult {
  if (cut === undefined) return said(text, words);
  const nodes = (part: string): unknown => guard([part, words], () => plainNodes(part, words));
  // the whole text is one element: split in two, a screen reader would split a word
  return html`<span class="said cut" dir="auto" title=${revealed(text)}
    ><span class="beginning" aria-hidden="true">${nodes(text.slice(0, cut))}…</span
    ><span class="all">${nodes(text)}</span></span
  >`;
}
