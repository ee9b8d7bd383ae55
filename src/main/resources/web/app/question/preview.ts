/** What a choice would look like, as the asker's Markdown, out of the way until it is wanted. */

import { el, freshId, marked } from '../dom.ts';

export function previewOf(preview: string, labelId: string): HTMLElement {
  const id = freshId('preview');
  const name = { 'aria-labelledby': `${id} ${labelId}` };
  const text = marked('div', preview, { class: 'previewed', tabindex: '0', role: 'group', ...name });
  return el('details', { class: 'preview', 'data-testid': 'preview' }, el('summary', { id, ...name }, 'Preview'), text);
}
