/** Shows Markdown, node by node: no string is ever parsed as HTML. */

import type { Localizer } from '../i18n/localizer.ts';
import { equip, plainNodes } from '../kit.ts';
import type { Kit, Lazy } from '../lazy.ts';
import { blocksOf, type Block } from './blocks.ts';
import type { makeTokens } from './code.ts';
import type { Inline } from './inline.ts';
import type { AskNodes } from './render.ts';
import { shortened } from './shortened.ts';
import { mayPassForAnother, webAddress } from './target.ts';

const LONGEST_LANGUAGE = 20;

/** What divides code into tokens. */
type Code = Lazy<ReturnType<typeof makeTokens>>;

export interface Markup {
  /** A single paragraph is not wrapped, so that it fits into a label. */
  readonly nodes: (markdown: string, words: Localizer, code: Code) => readonly Node[];
  readonly ask: (markdown: string, words: Localizer, code: Code) => AskNodes;
  readonly text: (markdown: string) => string;
}

export function makeMarkup(kit: Kit): Markup {
  equip(kit);
  return { nodes, ask, text };
}

function nodes(markdown: string, words: Localizer, tokens: Code): readonly Node[] {
  const blocks = blocksOf(markdown);
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === 'paragraph') return inlineNodes(first.content, words);
  return blocks.map((block) => blockNode(block, words, tokens));
}

function ask(markdown: string, words: Localizer, tokens: Code): AskNodes {
  const [first, ...others] = blocksOf(markdown);
  if (first?.kind !== 'paragraph') return { first: nodes(markdown, words, tokens), rest: [], length: text(markdown).length };
  return {
    first: inlineNodes(first.content, words),
    rest: others.map((block) => blockNode(block, words, tokens)),
    length: [...inlineText(first.content)].length,
  };
}

function text(markdown: string): string {
  return blocksOf(markdown).map(blockText).join(' ');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'code':
      return block.text;
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
    case 'quotation':
      return block.blocks.map(blockText).join(' ');
    case 'rule':
      return '';
  }
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'strong':
    case 'emphasis':
    case 'struck':
      return inlineText(inline.content);
    case 'link':
      return inline.label === '' ? inline.target : `${inline.label} (${inline.target})`;
    case 'image':
      return `${inline.alt} (${inline.target})`;
  }
}

function blockNode(block: Block, words: Localizer, tokens: Code): Node {
  switch (block.kind) {
    case 'paragraph':
      return element('p', ...inlineNodes(block.content, words));
    case 'heading': {
      // no heading of the page: its outline is not for askers to write
      const heading = element('p', ...inlineNodes(block.content, words));
      heading.className = 'said-heading';
      return heading;
    }
    case 'code':
      return element('pre', ...languageName(block, words), code(block, words, tokens));
    case 'list':
      return list(block, words, tokens);
    case 'quotation':
      return element('blockquote', ...block.blocks.map((inner) => blockNode(inner, words, tokens)));
    case 'rule':
      return element('hr');
  }
}

/** What its writer calls the language, as far as that is a short name. */
function languageName({ language }: Block & { kind: 'code' }, words: Localizer): readonly Node[] {
  if (language === '') return [];
  return [named('language', element('span', ...plainNodes(shortened(language, LONGEST_LANGUAGE), words)))];
}

/** Colours come as soon as they are loaded, and move nothing. */
function code({ text, language }: Block & { kind: 'code' }, words: Localizer, tokens: Code): Node {
  if (language === 'diff') return element('code', ...diffNodes(text, words));
  const host = element('code', ...(colouredNodes(text, language, words, tokens) ?? plainNodes(text, words)));
  if (language !== '' && tokens.here === undefined) {
    void tokens.load().then(() => {
      const coloured = colouredNodes(text, language, words, tokens);
      if (coloured !== undefined) host.replaceChildren(...coloured);
    });
  }
  return host;
}

/** What is hidden stays visible in every token. Undefined where the language, or what divides it, is not known here. */
function colouredNodes(code: string, language: string, words: Localizer, tokens: Code): readonly Node[] | undefined {
  return tokens.here?.(code, language)?.flatMap(({ kind, text }) => {
    const nodes = plainNodes(text, words);
    return kind === 'plain' ? nodes : [named(`code-${kind}`, element('span', ...nodes))];
  });
}

/** Lines that come and lines that go, each with the sign that says so without colour. */
function diffNodes(text: string, words: Localizer): readonly Node[] {
  return text.split(/^/mu).flatMap((line) => {
    const nodes = plainNodes(line, words);
    const name = /^\+(?!\+\+ )/u.test(line) ? 'added' : /^-(?!-- )/u.test(line) ? 'removed' : undefined;
    if (name === undefined) return nodes;
    return [named(name, element('span', ...nodes))];
  });
}

function list({ start, items }: Block & { kind: 'list' }, words: Localizer, tokens: Code): Node {
  const host = document.createElement(start === undefined ? 'ul' : 'ol');
  if (start !== undefined) host.setAttribute('start', String(start));
  host.append(...items.map((item) => element('li', ...item.flatMap((inner, index) => tight(inner, index, words, tokens)))));
  return host;
}

function tight(block: Block, index: number, words: Localizer, tokens: Code): readonly Node[] {
  return block.kind === 'paragraph' && index === 0 ? inlineNodes(block.content, words) : [blockNode(block, words, tokens)];
}

function inlineNodes(inlines: readonly Inline[], words: Localizer): readonly Node[] {
  return inlines.flatMap((inline) => inlineNode(inline, words));
}

function inlineNode(inline: Inline, words: Localizer): readonly Node[] {
  switch (inline.kind) {
    case 'text':
      return plainNodes(inline.text, words);
    case 'code':
      return [element('code', ...plainNodes(inline.text, words))];
    case 'strong':
      return [element('strong', ...inlineNodes(inline.content, words))];
    case 'emphasis':
      return [element('em', ...inlineNodes(inline.content, words))];
    case 'struck':
      return [element('del', ...inlineNodes(inline.content, words))];
    case 'link':
      return [link(inline.label, inline.target, words)];
    case 'image':
      return [place(element('span', '🖼 ', ...plainNodes(inline.alt, words)), inline.target, words)];
  }
}

/**
 * A link is the text of its label and of its whole address. Only the control beside them opens it, in a
 * new tab that learns nothing about this one.
 */
function link(label: string, target: string, words: Localizer): Node {
  const address = webAddress(target);
  const shownLabel = label === '' ? undefined : element('span', ...plainNodes(label, words));
  const shown = place(shownLabel, address ?? target, words);
  if (address === undefined || mayPassForAnother(target)) return shown;
  const open = document.createElement('a');
  open.className = 'open';
  open.href = address;
  open.target = '_blank';
  open.rel = 'noopener noreferrer nofollow';
  open.referrerPolicy = 'no-referrer';
  open.setAttribute('aria-label', words.text('openAddress', { address }));
  open.append(words.text('open'));
  shown.append(' ', open);
  return shown;
}

/** A label with where it points to. */
function place(label: HTMLElement | undefined, target: string, words: Localizer): HTMLElement {
  const address = element('span', ...plainNodes(label === undefined ? target : `(${target})`, words));
  address.className = 'address';
  address.dir = 'ltr';
  if (label === undefined) return element('span', address);
  // by its style, not by its own dir: the text around it takes its direction from this label too
  label.className = 'label';
  return element('span', label, ' ', address);
}

function named(name: string, host: HTMLElement): HTMLElement {
  host.className = name;
  return host;
}

function element(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
  const host = document.createElement(tag);
  host.append(...children);
  return host;
}
