/** What a choice would look like, as the plain text that the asker wrote, out of the way until it is wanted. */

import { el, freshId, said } from '../dom.ts';

export function previewOf(preview: string, labelId: string): HTMLElement {
  const id = freshId('preview');
  const name = { 'aria-labelledby': `${id} ${labelId}` };
  const text = said('pre', preview, { tabindex: '0', role: 'group', ...name });
  return el('details', { class: 'preview', 'data-testid': 'preview' }, el('summary', { id, ...name }, 'Preview'), text);
}
