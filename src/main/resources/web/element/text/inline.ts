/** Markdown within a line. No HTML: a tag or an entity is the text that it is. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly label: string; readonly target: string }
  | { readonly kind: 'image'; readonly alt: string; readonly target: string };

/** Every search ahead is bounded, so that no text takes longer than a multiple of its length. */
const FARTHEST = 1_000;
const DEEPEST = 4;

const BRACKETED =
  /!?\[((?:[^[\]\\]|\\[^]){0,300})\]\(\s{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){0,2000}))(?:\s{1,9}"[^"]{0,300}")?\s{0,9}\)/uy;
const ANGLED = /<(https?:\/\/[^\s<>]{1,2000})>/iuy;
const BARE = /https?:\/\/[^\s<>"'`]{1,2000}/iuy;
const ESCAPED = /\\([!-/:-@[-`{-~])/uy;
const TICKS = /`+/uy;
const EMPHASIS = /\*\*|\*|__|_|~~/uy;

export function inlinesOf(text: string, depth = 0): readonly Inline[] {
  return new Scanner(text, depth).scan();
}

class Scanner {
  readonly #text: string;
  readonly #depth: number;
  readonly #found: Inline[] = [];
  /** Runs of back quotes that have no counterpart from here on. */
  readonly #unclosed = new Set<string>();
  #literal = '';
  #at = 0;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  scan(): readonly Inline[] {
    while (this.#at < this.#text.length) {
      const special = this.#special(this.#text.charAt(this.#at));
      if (!special) this.#literal += this.#text.charAt(this.#at++);
    }
    this.#flush();
    return this.#found;
  }

  /** Returns whether something other than this one character was read. */
  #special(character: string): boolean {
    switch (character) {
      case '\\':
        return this.#escape();
      case '`':
        return this.#code();
      case '!':
      case '[':
        return this.#bracketed();
      case '<':
        return this.#address(ANGLED, 1);
      case 'h':
      case 'H':
        return /[\s(（「*_~:,;]|^$/u.test(this.#before()) && this.#address(BARE, 0);
      case '*':
      case '_':
      case '~':
        return this.#emphasis();
      default:
        return false;
    }
  }

  #escape(): boolean {
    const match = this.#match(ESCAPED);
    if (match === undefined) return false;
    this.#literal += match[1] ?? '';
    this.#at += match[0].length;
    return true;
  }

  #code(): boolean {
    const ticks = this.#match(TICKS)?.[0] ?? '`';
    const start = this.#at + ticks.length;
    const end = this.#unclosed.has(ticks) ? -1 : this.#closingTicks(ticks, start);
    if (end < 0) {
      this.#unclosed.add(ticks);
      this.#literal += ticks;
      this.#at = start;
      return true;
    }
    this.#push({ kind: 'code', text: unpadded(this.#text.slice(start, end)) }, end + ticks.length);
    return true;
  }

  #closingTicks(ticks: string, from: number): number {
    for (let at = this.#text.indexOf(ticks, from); at >= 0; at = this.#text.indexOf(ticks, at)) {
      const run = /`+/uy;
      run.lastIndex = at;
      const found = run.exec(this.#text)?.[0] ?? ticks;
      if (found === ticks) return at;
      at += found.length;
    }
    return -1;
  }

  #bracketed(): boolean {
    const match = this.#match(BRACKETED);
    if (match === undefined) return false;
    const label = unescaped(match[1] ?? '');
    const target = match[2] ?? match[3] ?? '';
    const isImage = match[0].startsWith('!');
    this.#push(
      isImage ? { kind: 'image', alt: label, target } : { kind: 'link', label, target },
      this.#at + match[0].length,
    );
    return true;
  }

  /** An address as it stands; what ends the sentence around it is no part of it. */
  #address(form: RegExp, group: 0 | 1): boolean {
    const match = this.#match(form);
    if (match === undefined) return false;
    const address = match[group] ?? '';
    const target = group === 1 ? address : trimmed(address);
    const length = group === 1 ? match[0].length : target.length;
    this.#push({ kind: 'link', label: '', target }, this.#at + length);
    return true;
  }

  #emphasis(): boolean {
    const mark = this.#match(EMPHASIS)?.[0];
    if (mark === undefined || this.#depth >= DEEPEST) return false;
    const start = this.#at + mark.length;
    const end = this.#opens(mark, start) ? this.#closing(mark, start) : -1;
    if (end < 0) {
      this.#literal += mark;
      this.#at = start;
      return true;
    }
    const content = inlinesOf(this.#text.slice(start, end), this.#depth + 1);
    this.#push({ kind: KINDS[mark] ?? 'emphasis', content }, end + mark.length);
    return true;
  }

  #opens(mark: string, start: number): boolean {
    const next = this.#text.charAt(start);
    if (next === '' || /\s/u.test(next) || next === mark.charAt(0)) return false;
    return !mark.startsWith('_') || !isWord(this.#before());
  }

  #closing(mark: string, from: number): number {
    const last = Math.min(this.#text.length, from + FARTHEST);
    for (let at = this.#text.indexOf(mark, from + 1); at >= 0 && at < last; at = this.#text.indexOf(mark, at + 1)) {
      const after = this.#text.charAt(at + mark.length);
      const doubled = mark.length === 1 && (after === mark || this.#text.charAt(at - 1) === mark);
      if (doubled || /[\s\\]/u.test(this.#text.charAt(at - 1))) continue;
      if (!mark.startsWith('_') || !isWord(after)) return at;
    }
    return -1;
  }

  #before(): string {
    return this.#text.charAt(this.#at - 1);
  }

  #match(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    return form.exec(this.#text) ?? undefined;
  }

  #push(inline: Inline, end: number): void {
    this.#flush();
    this.#found.push(inline);
    this.#at = end;
  }

  #flush(): void {
    if (this.#literal !== '') this.#found.push({ kind: 'text', text: this.#literal });
    this.#literal = '';
  }
}

const KINDS: Readonly<Record<string, 'strong' | 'emphasis' | 'struck'>> = {
  '**': 'strong',
  __: 'strong',
  '*': 'emphasis',
  _: 'emphasis',
  '~~': 'struck',
};

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
}

/** One space at both ends is there to set a back quote apart. */
function unpadded(code: string): string {
  return /^ .*[^ ].* $/su.test(code) ? code.slice(1, -1) : code;
}

function trimmed(address: string): string {
  const bare = address.replace(/[.,;:!?*_~\]]{1,20}$/u, '');
  const isOpen = bare.endsWith(')') && !bare.includes('(');
  return isOpen ? trimmed(bare.slice(0, -1)) : bare;
}
