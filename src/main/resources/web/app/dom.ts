/** Builds elements. Text only ever becomes text nodes, so that no markup of an asker is markup here. */

import { markdownNodes, plainNodes } from './text/render.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A text that somebody else wrote: it keeps its line breaks and its direction to itself. */
export function said<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] {
  return foreign(tag, plainNodes(text), attributes);
}

/** The same, where it may have Markdown. */
export function marked<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  markdown: string,
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] {
  return foreign(tag, markdownNodes(markdown), attributes);
}

function foreign<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  nodes: readonly Node[],
  attributes: Attributes,
): HTMLElementTagNameMap[K] {
  const classes = ['said', attributes['class']].filter(Boolean).join(' ');
  return el(tag, { ...attributes, class: classes, dir: 'auto' }, ...nodes);
}

export function button(text: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const element = el('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', onClick);
  return element;
}

/** An element that the page itself brings along. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no element #${id}`);
  return element;
}

let lastId = 0;

export function freshId(prefix: string): string {
  return `${prefix}-${++lastId}`;
}
