/** A remark of the human: a button at first, since it stands on every question, and then a text. */

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface NoteView {
  readonly isOpen: boolean;
  /** What stands on the button, and above the text. */
  readonly add: string;
  readonly label: string;
  readonly text: string;
  readonly canOpen: boolean;
  readonly canWrite: boolean;
  readonly open: () => void;
  readonly write: (text: string) => void;
}

export function noteOf(view: NoteView): TemplateResult {
  if (!view.isOpen) {
    return html`<button type="button" class="link add-note" ?disabled=${!view.canOpen} @click=${view.open}>
      ${view.add}
    </button>`;
  }
  return html`<div class="note">
    <label for="note">${view.label}</label>
    <textarea
      id="note"
      class="text"
      rows="2"
      dir="auto"
      ?disabled=${!view.canWrite}
      .value=${live(view.text)}
      @input=${(event: Event) => view.write((event.target as HTMLTextAreaElement).value)}
    ></textarea>
  </div>`;
}
