/** The note on all answers together. */

import { nothing, type TemplateResult } from 'lit';
import { noteOf } from './note.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

export class WholeNote {
  readonly #card: ParleyInteraction;
  #isOpen = false;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  begin(): void {
    this.#isOpen = this.#card.model.note !== '';
  }

  render(): TemplateResult | typeof nothing {
    const card = this.#card;
    const { words, model } = card;
    // a single question has its own note; a note on the whole is shown only if there is one already, so that none is sent unseen
    if (card.isLone ? !this.#isOpen : !card.walk.isReview) return nothing;
    return noteOf({
      isOpen: this.#isOpen,
      add: words.text('addNoteWhole'),
      label: words.text('noteWhole'),
      text: model.note,
      canOpen: !card.dismissal.isPending,
      canWrite: !card.disabled && !card.dismissal.isPending,
      open: () => void this.#open(),
      write: (note) => {
        model.note = note;
        card.changed();
      },
    });
  }

  async #open(): Promise<void> {
    this.#isOpen = true;
    this.#card.requestUpdate();
    await this.#card.updateComplete;
    this.#card.renderRoot.querySelector<HTMLElement>('#note')?.focus();
  }
}
