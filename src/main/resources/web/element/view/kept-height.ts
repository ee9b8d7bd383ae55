/** A card keeps its height from step to step: the buttons at its end do not move away from the pointer. */

import type { ParleyInteraction } from './parley-interaction.ts';

export class KeptHeight {
  readonly #card: ParleyInteraction;
  /** Of the card when its height was last kept. */
  #width = 0;
  #isWatched = false;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  /** Shows another step by that, and gives back the height that the buttons moved up on the screen. */
  async over(show: () => Promise<unknown>): Promise<void> {
    // what only the list of steps took is not kept
    const before = this.#card.panels.areStepsOpen ? undefined : this.#top;
    await show();
    await Promise.all(this.#card.fields.map(({ updateComplete }) => updateComplete));
    const form = this.#form;
    const after = this.#top;
    if (form === null || before === undefined || after === undefined || after >= before) return;
    this.#watch();
    this.#width = this.#card.clientWidth;
    form.style.minBlockSize = `${form.getBoundingClientRect().height + before - after}px`;
  }

  /** Another card begins in the same place. */
  begin(): void {
    this.#form?.style.removeProperty('min-block-size');
  }

  get #form(): HTMLElement | null {
    return this.#card.renderRoot?.querySelector('form') ?? null;
  }

  /** Where the buttons begin on the screen. */
  get #top(): number | undefined {
    return this.#form?.querySelector('.bar')?.getBoundingClientRect().top;
  }

  /** In another width, everything has another height. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    new ResizeObserver(() => {
      if (this.#card.clientWidth !== this.#width) this.begin();
    }).observe(this.#card);
  }
}
