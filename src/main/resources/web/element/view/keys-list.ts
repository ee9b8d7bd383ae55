/** The list of the keys, where those that are characters can be switched off (WCAG 2.1.4). */

import type { CSSResult, TemplateResult } from 'lit';
import { adopt, css, equip, html, isConsequential } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import { areCharacterKeysOn, switchCharacterKeys } from './character-keys.ts';
import { chordName } from './key-names.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export function makeKeysList(kit: Kit): (card: ParleyInteraction) => KeysList {
  equip(kit);
  const styles = stylesOf();
  return (card) => {
    adopt(card.renderRoot, styles);
    return new KeysList(card);
  };
}

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
    this.#closed();
  }

  render(): TemplateResult | undefined {
    if (!this.#isOpen) return undefined;
    const { words, model, confirm } = this.#card;
    const toButton = confirm || isConsequential(model.interaction);
    const line = (keys: string, what: string): TemplateResult =>
      html`<dt dir="ltr">${keys.split(' ').map((key) => (key === '–' ? ' – ' : html` <kbd>${key}</kbd>`))}</dt><dd>${what}</dd>`;
    return html`<dialog class="keys" data-testid="keys-list" aria-labelledby="keys-title" @close=${this.#closed}>
      <h3 id="keys-title">${words.text('keys')}</h3>
      <dl>
        ${line('1 – 9', words.text('keyDigit'))}
        ${line('0', words.text('somethingElseLabel'))}
        ${line(words.text('enterKey'), words.text(toButton ? 'keyEnterToButton' : 'keyEnter'))}
        ${line(chordName(words), words.text(toButton ? 'keyChordToButton' : 'keyChord'))}
        ${line(words.dir === 'rtl' ? '→' : '←', words.text('keyBack'))}
        ${isConsequential(model.interaction) ? '' : line('R', words.text('keyRecall'))}
        ${line('[ ]', words.text('keyTurn'))}
        ${this.#card.closest('[data-inbox]') ? html`${line('J K', words.text('keyMove'))}${line('L', words.text('keyLater'))}${line('B', words.text('keyAway'))}` : ''}
        ${line(words.text('escapeKey'), words.text('keyEscape'))}
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

  readonly #closed = (): void => {
    // the event comes a little later, when the list may be open again
    if (this.#dialog?.open === true) return;
    this.#isOpen = false;
    this.#card.requestUpdate();
  };

  readonly #switch = (event: Event): void => {
    switchCharacterKeys((event.target as HTMLInputElement).checked);
    this.#card.requestUpdate();
  };
}

function stylesOf(): CSSResult {
  return css`
    .keys {
      max-width: min(30rem, calc(100vw - 2rem));
      padding: 1.5rem;
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_card);
      color: inherit;
      box-shadow: var(--_shadow);
    }

    .keys::backdrop {
      background: rgb(0 0 0 / 40%);
    }

    .keys dl {
      display: grid;
      grid-template-columns: auto 1fr;
      align-items: baseline;
      gap: 0.5rem 1rem;
      margin-block: 1rem;
    }

    .keys dt {
      color: var(--_soft);
      text-align: -webkit-match-parent;
      text-align: match-parent;
      white-space: nowrap;
    }

    .keys kbd {
      display: inline-block;
      min-width: 1.75rem;
      padding: 0 0.375rem;
      border: 1px solid var(--_edge);
      border-block-end-width: 2px;
      border-radius: 0.3125rem;
      color: var(--_ink);
      font: inherit;
      font-size: var(--_quiet-size);
      font-weight: 600;
      text-align: center;
    }

    .switch {
      display: flex;
      align-items: center;
      gap: 0.75rem;
      min-height: 2.75rem;
      margin-block-end: 1rem;
      accent-color: var(--_accent);
    }

    .switch input {
      flex: none;
      width: 1.25rem;
      height: 1.25rem;
      margin: 0;
    }

    @media (max-width: 24rem) {
      .keys {
        padding: 1rem;
      }
    }

    /* what a key does stands below it */
    @media (max-width: 19.9375rem) {
      .keys dl {
        grid-template-columns: minmax(0, 1fr);
        row-gap: 0.125rem;
      }

      .keys dd {
        margin-block-end: 0.5rem;
      }
    }
  `;
}
