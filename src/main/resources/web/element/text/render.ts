/** Builds what is shown of a text that somebody else wrote, node by node: no string is ever parsed as HTML. */

import { pieces, revealed } from './hidden.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { CODE, MARKUP } from '../modules.ts';
import type { Markup } from './markup.ts';

/** A text as it stands, what is hidden in it made visible. */
export function plainNodes(text: string, words: Localizer): readonly Node[] {
  return pieces(text).map((piece) => ('text' in piece ? document.createTextNode(piece.text) : mark(piece.hidden, words)));
}

/** A text with its Markdown. A single paragraph is not wrapped, so that it fits into a label. */
export function markdownNodes(markdown: string, words: Localizer): readonly Node[] {
  const found = markupOf(markdown);
  if (found !== undefined) return found.nodes(markdown, words, CODE);
  const [first = '', ...others] = paragraphsOf(markdown);
  return others.length === 0 ? plainNodes(first, words) : paragraphNodes([first, ...others], words);
}

/** A question in two parts. */
export interface AskNodes {
  /** The first paragraph, or all of a text that begins with none. */
  readonly first: readonly Node[];
  readonly rest: readonly Node[];
  /** Of what the first paragraph says, in characters. */
  readonly length: number;
}

/** A text with its Markdown, its first paragraph by itself. */
export function askNodes(markdown: string, words: Localizer): AskNodes {
  const found = markupOf(markdown);
  if (found !== undefined) return found.ask(markdown, words, CODE);
  const [first = '', ...others] = paragraphsOf(markdown);
  return { first: plainNodes(first, words), rest: paragraphNodes(others, words), length: [...first].length };
}

/** A text without its Markdown, for an announcement or a short name. */
export function plainText(markdown: string): string {
  return revealed((markupOf(markdown)?.text(markdown) ?? paragraphsOf(markdown).join(' ')).trim());
}

/** Whatever may be more than paragraphs of text; what is not takes no module. */
const MARKED = /[\\`*_~[<]|https?:|^ {0,3}(?:#{1,6}[ \t]|>|[-+][ \t]|-+[ \t]*$|\d{1,9}[.)][ \t])/imu;

export function hasMarkup(text: string): boolean {
  return MARKED.test(text);
}

/** Undefined where there is none, or where it is shown as it was written, because the module could not be loaded. */
function markupOf(markdown: string): Markup | undefined {
  return hasMarkup(markdown) ? MARKUP.here : undefined;
}

/** Lines without a word part them. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/(?:^|\n)(?:[^\S\n]*(?:\n|$))+/u)
    .filter((paragraph) => paragraph.trim() !== '');
}

function paragraphNodes(paragraphs: readonly string[], words: Localizer): readonly Node[] {
  return paragraphs.map((paragraph) => {
    const node = document.createElement('p');
    node.append(...plainNodes(paragraph, words));
    return node;
  });
}

function mark(numbers: string, words: Localizer): HTMLElement {
  const shown = document.createElement('span');
  shown.textContent = numbers;
  shown.className = 'revealed';
  shown.title = words.text('hiddenCharacter');
  return shown;
}
