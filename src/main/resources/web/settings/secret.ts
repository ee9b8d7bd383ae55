/** A text that is shown once, to be copied. */

import { html, type TemplateResult } from 'lit';
import { words as page } from '../app/i18n/words.ts';

export interface Secret {
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  /** What came of copying it. */
  readonly said: string;
  readonly copied: (said: string) => void;
}

export function secretOf({ text, label, hint, said, copied }: Secret): TemplateResult {
  return html`<div class="secret">
    <label for="secret">${label}</label>
    <p id="secret-hint" class="hint">${hint}</p>
    <div class="copying">
      <input class="text" id="secret" data-testid="secret" aria-describedby="secret-hint" dir="ltr" readonly spellcheck="false" .value=${text} />
      <button type="button" class="quiet" data-testid="copy" @click=${(event: Event) => void copy(event, text, copied)}>${page.text('copy')}</button>
    </div>
    <p role="status" class="done">${said}</p>
  </div>`;
}

/** Where the browser forbids it, selects the text for the person to copy. */
async function copy({ currentTarget }: Event, text: string, copied: (said: string) => void): Promise<void> {
  const input = (currentTarget as Element).parentElement?.querySelector('input');
  try {
    await navigator.clipboard.writeText(text);
    copied(page.text('copied'));
  } catch {
    input?.select();
    copied(page.text('copySelected'));
  }
}
