/** Builds what is shown of a text that somebody else wrote, node by node: no string is ever parsed as HTML. */

import { blocksOf, type Block } from './blocks.ts';
import { pieces } from './hidden.ts';
import type { Inline } from './inline.ts';
import { webAddress } from './target.ts';

/** A text as it stands, what is hidden in it made visible. */
export function plainNodes(text: string): readonly Node[] {
  return pieces(text).map((piece) => ('text' in piece ? document.createTextNode(piece.text) : mark(piece.hidden)));
}

/** A text with its Markdown. A single paragraph is not wrapped, so that it fits into a label. */
export function markdownNodes(markdown: string): readonly Node[] {
  const blocks = blocksOf(markdown);
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === 'paragraph') return inlineNodes(first.content);
  return blocks.map(blockNode);
}

/** A text without its Markdown, for an announcement. */
export function plainText(markdown: string): string {
  const host = document.createElement('div');
  host.append(...markdownNodes(markdown));
  for (const control of host.querySelectorAll('.open')) control.remove();
  return (host.textContent ?? '').trim();
}

function blockNode(block: Block): Node {
  switch (block.kind) {
    case 'paragraph':
      return element('p', ...inlineNodes(block.content));
    case 'heading': {
      // no heading of the page: its outline is not for askers to write
      const heading = element('p', ...inlineNodes(block.content));
      heading.className = 'said-heading';
      return heading;
    }
    case 'code':
      return element('pre', element('code', ...plainNodes(block.text)));
    case 'list':
      return list(block);
    case 'quotation':
      return element('blockquote', ...block.blocks.map(blockNode));
    case 'rule':
      return element('hr');
  }
}

function list({ start, items }: Block & { kind: 'list' }): Node {
  const host = document.createElement(start === undefined ? 'ul' : 'ol');
  if (start !== undefined) host.setAttribute('start', String(start));
  host.append(...items.map((item) => element('li', ...item.flatMap(tight))));
  return host;
}

function tight(block: Block, index: number): readonly Node[] {
  return block.kind === 'paragraph' && index === 0 ? inlineNodes(block.content) : [blockNode(block)];
}

function inlineNodes(inlines: readonly Inline[]): readonly Node[] {
  return inlines.flatMap(inlineNode);
}

function inlineNode(inline: Inline): readonly Node[] {
  switch (inline.kind) {
    case 'text':
      return plainNodes(inline.text);
    case 'code':
      return [element('code', ...plainNodes(inline.text))];
    case 'strong':
      return [element('strong', ...inlineNodes(inline.content))];
    case 'emphasis':
      return [element('em', ...inlineNodes(inline.content))];
    case 'struck':
      return [element('del', ...inlineNodes(inline.content))];
    case 'link':
      return [link(inline.label, inline.target)];
    case 'image':
      return [place(element('span', '🖼 ', ...plainNodes(inline.alt)), inline.target)];
  }
}

/**
 * A link is the text of its label and of its whole address. Only the control beside them opens it, in a
 * new tab that learns nothing about this one.
 */
function link(label: string, target: string): Node {
  const address = webAddress(target);
  const words = label === '' ? undefined : element('span', ...plainNodes(label));
  const shown = place(words, address ?? target);
  if (address === undefined) return shown;
  const open = document.createElement('a');
  open.className = 'open';
  open.href = address;
  open.target = '_blank';
  open.rel = 'noopener noreferrer nofollow';
  open.referrerPolicy = 'no-referrer';
  open.setAttribute('aria-label', `Open ${address}`);
  open.append('Open');
  shown.append(' ', open);
  return shown;
}

/** A label with where it points to. */
function place(label: HTMLElement | undefined, target: string): HTMLElement {
  const address = element('span', ...plainNodes(label === undefined ? target : `(${target})`));
  address.className = 'address';
  address.dir = 'ltr';
  if (label === undefined) return element('span', address);
  label.dir = 'auto';
  return element('span', label, ' ', address);
}

function mark(numbers: string): HTMLElement {
  const shown = element('span', numbers);
  shown.className = 'revealed';
  shown.title = 'A character that cannot be seen';
  return shown;
}

function element(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
  const host = document.createElement(tag);
  host.append(...children);
  return host;
}
