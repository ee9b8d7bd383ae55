/** Markdown in blocks: paragraphs, headings, lists, quotations and code. Line breaks stay what they are. */

import { inlinesOf, type Inline } from './inline.ts';

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quotation'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' };

const DEEPEST = 4;

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/u;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/u;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const QUOTED = /^ {0,3}> ?/u;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/u;

export function blocksOf(markdown: string): readonly Block[] {
  return read(markdown.replaceAll('\r\n', '\n').split('\n'), 0);
}

function read(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', content: inlinesOf(paragraph.join('\n')) });
    paragraph = [];
  };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const found = blockAt(lines, at, depth, paragraph.length > 0);
    if (found === undefined) {
      if (line.trim() === '') close();
      else paragraph.push(line);
      at++;
    } else {
      close();
      blocks.push(found.block);
      at = found.end;
    }
  }
  close();
  return blocks;
}

interface Found {
  readonly block: Block;
  /** The line after it. */
  readonly end: number;
}

function blockAt(lines: readonly string[], at: number, depth: number, inText: boolean): Found | undefined {
  const line = lines[at] ?? '';
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return code(lines, at, fence);
  const heading = HEADING.exec(line)?.[1];
  if (heading) return { block: { kind: 'heading', content: inlinesOf(heading) }, end: at + 1 };
  if (RULE.test(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (depth >= DEEPEST) return undefined;
  if (QUOTED.test(line)) return quotation(lines, at, depth);
  const item = ITEM.exec(line)?.[2];
  // a number at the beginning of a line inside of a paragraph is just that
  return item === undefined || (inText && !/^(?:[-*+]|1[.)])$/u.test(item)) ? undefined : list(lines, at, depth);
}

function code(lines: readonly string[], at: number, fence: string): Found {
  const isEnd = (line: string): boolean => line.trim().startsWith(fence) && /^[`~]+$/u.test(line.trim());
  const end = lines.findIndex((line, index) => index > at && isEnd(line));
  const last = end < 0 ? lines.length : end;
  const [language = ''] = (lines[at] ?? '').trim().slice(fence.length).trim().split(/\s/u);
  return { block: { kind: 'code', text: lines.slice(at + 1, last).join('\n'), language }, end: last + 1 };
}

function quotation(lines: readonly string[], at: number, depth: number): Found {
  const end = endOf(lines, at, (line) => QUOTED.test(line));
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTED, ''));
  return { block: { kind: 'quotation', blocks: read(inner, depth + 1) }, end };
}

/** An item goes on over lines that are indented as its text is. */
function list(lines: readonly string[], at: number, depth: number): Found {
  const isOrdered = /^\s*\d/u.test(lines[at] ?? '');
  const start = isOrdered ? Number.parseInt(lines[at] ?? '', 10) : undefined;
  const items: (readonly Block[])[] = [];
  let next = at;
  while (next < lines.length) {
    const match = ITEM.exec(lines[next] ?? '');
    if (match === null || /\d/u.test(match[2] ?? '') !== isOrdered || RULE.test(lines[next] ?? '')) break;
    const indent = ' '.repeat(match[0].length);
    const end = endOf(lines, next + 1, (line) => line.startsWith(indent));
    const rest = lines.slice(next + 1, end).map((line) => line.slice(indent.length));
    items.push(read([(lines[next] ?? '').slice(match[0].length), ...rest], depth + 1));
    next = end;
    // a blank line between two items does not part them
    if ((lines[next] ?? '').trim() === '' && ITEM.test(lines[next + 1] ?? '')) next++;
  }
  return { block: { kind: 'list', start, items }, end: next };
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end++;
  return end;
}
