/** What a screen reader is told. */

import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import { revealed } from '../text/hidden.ts';

/** So many stay, to go back to. */
const MOST = 5;

export class Announcements {
  readonly #host: ReactiveControllerHost;
  #latest: readonly { readonly number: number; readonly text: string }[] = [];
  #count = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  add(text: string): void {
    if (text === '') return;
    this.#latest = [...this.#latest, { number: this.#count++, text: revealed(text) }].slice(-MOST);
    this.#host.requestUpdate();
  }

  render(words: Localizer): TemplateResult {
    // each keeps its element: a text that changes in a log is told again
    const all = repeat(
      this.#latest,
      ({ number }) => number,
      ({ text }) => html`<p>${text}</p>`,
    );
    return html`<div class="unseen" role="log" aria-live="polite" aria-label=${words.text('announcements')}>${all}</div>`;
  }
}
