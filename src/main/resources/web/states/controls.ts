/** The controls of the page: width, look, language, direction, highlighted parts, tokens. */

import { el } from '../app/dom.ts';
import { force } from './forced.ts';
import { tokens } from './tokens.ts';

const WIDTHS = ['1280', '768', '320', '240'];
const LOOKS = ['as the system', 'light', 'dark', 'forced colours, roughly'];
const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt', 'zh'];
const DIRECTIONS = ['ltr', 'rtl'];
/** The parts of docs/element.md; StatesPageTest compares them. */
const PARTS = [
  'card', 'title', 'asker', 'claims', 'taken', 'context', 'countdown', 'more-time', 'earlier', 'steps', 'question', 'text', 'option',
  'preview', 'actions', 'next', 'send', 'offline', 'readonly', 'waiting', 'line', 'result', 'history', 'search', 'ended', 'list', 'entry',
];

/** @param place has all elements, and lends them width, language and theme */
export function controls(place: HTMLElement): readonly HTMLElement[] {
  const outline = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, outline];
  return [
    choice('Width', WIDTHS, (width) => {
      place.dataset['width'] = width;
    }),
    choice('Look', LOOKS, (look) => {
      force(place, look.startsWith('forced'));
      if (look !== 'light' && look !== 'dark') delete place.dataset['look'];
      else place.dataset['look'] = look;
    }),
    choice('Language', LANGUAGES, (lang) => {
      for (const element of place.querySelectorAll<HTMLElement>('parley-questions, parley-inbox')) element.lang = lang;
    }),
    choice('Direction around', DIRECTIONS, (dir) => {
      place.dir = dir;
    }),
    choice('Part', ['none', ...PARTS], (part) => {
      outline.replaceSync(part === 'none' ? '' : `:is(parley-questions, parley-inbox)::part(${part}) { outline: 3px dashed #d0369b; }`);
    }),
    el('details', {}, el('summary', {}, 'Tokens'), el('div', { class: 'tokens' }, ...tokens().map((token) => input(place, token)))),
  ];
}

function choice(name: string, values: readonly string[], chosen: (value: string) => void): HTMLElement {
  const select = el('select', { class: 'text', 'data-control': name.toLowerCase().split(' ')[0] });
  select.append(...values.map((value) => el('option', { value }, value)));
  select.addEventListener('change', () => chosen(select.value));
  return el('label', {}, `${name} `, select);
}

function input(place: HTMLElement, { name, fallback }: { readonly name: string; readonly fallback: string }): HTMLElement {
  const field = el('input', { class: 'text', placeholder: fallback, 'data-token': name, spellcheck: 'false' });
  field.addEventListener('input', () => {
    if (field.value.trim() === '') place.style.removeProperty(name);
    else place.style.setProperty(name, field.value);
  });
  return el('label', {}, el('code', {}, name), field);
}
