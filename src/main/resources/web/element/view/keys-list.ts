/** The list of the keys, where those that are characters can be switched off (WCAG 2.1.4). */

import { html, nothing, type TemplateResult } from 'lit';
import { isConsequential } from '../model/consequential.ts';
import { areCharacterKeysOn, switchCharacterKeys } from './character-keys.ts';
import { chordName } from './keys.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export class KeysList {
  readonly #card: ParleyInteraction;
  #isOpen = false;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    this.#card.requestUpdate();
    await this.#card.updateComplete;
    if (this.#dialog?.open === false) this.#dialog.showModal();
  }

  close(): void {
    this.#dialog?.close();
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const closed = (): void => {
      this.#isOpen = false;
      this.#card.requestUpdate();
    };
    const { words, model, confirm } = this.#card;
    const toButton = confirm || isConsequential(model.interaction);
    const line = (key: string, what: string): TemplateResult =>
      html`<dt><kbd dir="ltr">${key}</kbd></dt><dd>${what}</dd>`;
    return html`<dialog class="keys" data-testid="keys-list" aria-labelledby="keys-title" @close=${closed}>
      <h3 id="keys-title">${words.text('keys')}</h3>
      <dl>
        ${line('1 – 9', words.text('keyDigit'))}
        ${line('0', words.text('somethingElseLabel'))}
        ${line('Enter', words.text(toButton ? 'keyEnterToButton' : 'keyEnter'))}
        ${line(chordName(), words.text(toButton ? 'keyChordToButton' : 'keyChord'))}
        ${line(words.dir === 'rtl' ? '→' : '←', words.text('keyBack'))}
        ${line('[ ]', words.text('keyTurn'))}
        ${line('Esc', words.text('keyEscape'))}
        ${line('?', words.text('keyHelp'))}
      </dl>
      <label class="switch">
        <input type="checkbox" data-testid="use-keys" .checked=${areCharacterKeysOn()} @change=${this.#switch} />
        ${words.text('useKeys')}
      </label>
      <button type="button" data-testid="close-keys" @click=${() => this.close()}>${words.text('close')}</button>
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#card.renderRoot.querySelector('dialog.keys');
  }

  readonly #switch = (event: Event): void => {
    switchCharacterKeys((event.target as HTMLInputElement).checked);
    this.#card.requestUpdate();
  };
}
