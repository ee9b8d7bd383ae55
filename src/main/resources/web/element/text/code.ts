/**
 * Code in the tokens that colours need: comments, strings, numbers and keywords. It is no parser: one pass
 * from the beginning to the end, in which no character is looked at more than a few times, whatever the text.
 */

import { familyOf, type Family } from './languages.ts';

export interface Token {
  readonly kind: 'comment' | 'string' | 'number' | 'keyword' | 'plain';
  readonly text: string;
}

/** What comes after so many tokens has no colours. */
const MOST = 3_000;

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\p{L}\p{N}_.]*/uy;

/** What divides code is loaded when there is some. */
export function makeTokens(): typeof tokensOf {
  return tokensOf;
}

/** Undefined where the language is not known. */
function tokensOf(code: string, language: string): readonly Token[] | undefined {
  const family = familyOf(language);
  return family && scan(code, family);
}

function scan(code: string, family: Family): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let plain = 0;
  while (at < code.length && tokens.length < MOST) {
    const { kind, end } = tokenAt(code, at, family);
    if (kind !== 'plain') {
      if (plain < at) tokens.push({ kind: 'plain', text: code.slice(plain, at) });
      tokens.push({ kind, text: code.slice(at, end) });
      plain = end;
    }
    at = end;
  }
  if (plain < code.length) tokens.push({ kind: 'plain', text: code.slice(plain) });
  return tokens;
}

interface Found {
  readonly kind: Token['kind'];
  readonly end: number;
}

function tokenAt(code: string, at: number, family: Family): Found {
  const isRun = family.runs !== undefined && code.startsWith(family.runs, at);
  const comment = isRun ? undefined : family.comments.find(([open]) => code.startsWith(open, at) && opensComment(code, at, open));
  if (comment !== undefined) return { kind: 'comment', end: after(code, comment[1], at + comment[0].length) };
  const quote = family.quotes.find((other) => code.startsWith(other, at));
  // the apostrophe of a word begins no string where strings need no quotes
  if (quote !== undefined && !(family.isText && /[\p{L}\p{N}]/u.test(code.charAt(at - 1)))) {
    return { kind: 'string', end: endOfString(code, quote, at + quote.length, quote !== family.raw) };
  }
  const word = match(WORD, code, at);
  if (word !== undefined) return { kind: isKeyword(word, family) ? 'keyword' : 'plain', end: at + word.length };
  const number = match(NUMBER, code, at);
  if (number !== undefined) return { kind: 'number', end: at + number.length };
  return { kind: 'plain', end: at + 1 };
}

/** In a shell `$#` is no comment. */
function opensComment(code: string, at: number, open: string): boolean {
  return open !== '#' || at === 0 || /\s/u.test(code.charAt(at - 1));
}

/** Behind the next such mark; what is never closed goes on to the end. A line ends before its break. */
function after(code: string, close: string, from: number): number {
  const found = code.indexOf(close, from);
  if (found < 0) return code.length;
  return close === '\n' ? found : found + close.length;
}

/** Only quotes of several characters and the back quote go over the end of a line. */
function endOfString(code: string, quote: string, from: number, hasEscapes: boolean): number {
  const isLong = quote.length > 1 || quote === '`';
  for (let at = from; at < code.length; at++) {
    const character = code.charAt(at);
    if (character === '\\' && hasEscapes) at++;
    else if (character === '\n' && !isLong) return at;
    else if (code.startsWith(quote, at)) return at + quote.length;
  }
  return code.length;
}

function isKeyword(word: string, { keywords, isUpper }: Family): boolean {
  return keywords.has(isUpper ? word.toLowerCase() : word);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
