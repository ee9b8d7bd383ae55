/** Offers the person's earlier texts beside a text: a button, and the list that it opens below. */

import type { LitElement, TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { AnnounceEvent, html, nothing, said } from '../kit.ts';
import { forgetOwnWords, ownWords } from '../model/own-words.ts';

export type OwnWordsHost = LitElement & { readonly ownWords: string; readonly words: Localizer };

export class OwnWords {
  readonly #host: OwnWordsHost;
  /** Selects the text into which one of them is inserted. */
  readonly #target: string;
  #isOpen = false;

  constructor(host: OwnWordsHost, target: string) {
    this.#host = host;
    this.#target = target;
  }

  /** Closes the list, as for another question. */
  close(): void {
    this.#isOpen = false;
  }

  button(): TemplateResult | typeof nothing {
    const { words, ownWords: owner } = this.#host;
    if (ownWords(owner).length === 0) return nothing;
    return html`<button
      type="button"
      class="link own-words"
      data-testid="own-words"
      aria-expanded=${String(this.#isOpen)}
      @click=${() => this.#show(!this.#isOpen)}
      @keydown=${this.#key}
    >
      ${words.text('ownWords')}
    </button>`;
  }

  list(): TemplateResult | typeof nothing {
    const { words, ownWords: owner } = this.#host;
    const texts = this.#isOpen ? ownWords(owner) : [];
    if (texts.length === 0) return nothing;
    return html`<div class="own-list" role="group" aria-label=${words.text('ownWords')} data-testid="own-list" @keydown=${this.#key}>
      <ul>
        ${texts.map(
          (text) => html`<li><button type="button" class="quiet" @click=${() => this.#insert(text)}>${said(text, words)}</button></li>`,
        )}
      </ul>
      <button type="button" class="link" data-testid="forget-words" @click=${this.#forget}>${words.text('forgetWords')}</button>
    </div>`;
  }

  /** In place of what is selected there; nothing is sent by that. */
  #insert(text: string): void {
    const target = this.#text;
    if (target === null) return;
    target.setRangeText(text, target.selectionStart, target.selectionEnd, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    this.#leave();
  }

  readonly #forget = (): void => {
    forgetOwnWords();
    this.#host.dispatchEvent(new AnnounceEvent(this.#host.words.text('wordsForgotten')));
    this.#leave();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (!this.#isOpen) return;
    // a digit that is typed in this list must not choose an answer of the question
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#leave();
  };

  #leave(): void {
    this.#show(false);
    this.#text?.focus();
  }

  #show(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#host.requestUpdate();
  }

  get #text(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector(this.#target);
  }
}
