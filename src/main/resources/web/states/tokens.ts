/** The custom properties of the theme, read from the styles of the elements themselves. */

import type { CSSResult, ReactiveElement } from 'lit';

export interface Token {
  readonly name: string;
  readonly fallback: string;
}

const TAGS = ['parley-questions', 'parley-interaction', 'parley-question'];
const TOKEN = /var\((--parley-[a-z-]+), /g;

export function tokens(): readonly Token[] {
  const found = new Map<string, Token>();
  for (const { cssText } of styles()) {
    for (const match of cssText.matchAll(TOKEN)) {
      const [head, name] = match;
      if (name !== undefined) found.set(name, { name, fallback: upToParenthesis(cssText, match.index + head.length) });
    }
  }
  return [...found.values()];
}

function styles(): readonly CSSResult[] {
  return TAGS.flatMap((tag) => {
    const element = customElements.get(tag) as typeof ReactiveElement | undefined;
    return (element?.elementStyles ?? []) as CSSResult[];
  });
}

function upToParenthesis(text: string, from: number): string {
  let open = 1;
  let end = from;
  for (; open > 0 && end < text.length; end++) {
    if (text[end] === '(') open++;
    if (text[end] === ')') open--;
  }
  return text.slice(from, end - 1);
}
