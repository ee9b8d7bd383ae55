/** What is open in a card besides its questions. */

import { nothing, type TemplateResult } from 'lit';
import { PANELS } from '../modules.ts';
import type { Panels } from './panels.ts';
import type { ParleyInteraction } from './parley-interaction.ts';

/** Below the buttons: the reason to decline, or the confirmation of a dismissal. */
export type Panel = 'decline' | 'dismiss';

export class Opened {
  open: Panel | undefined;
  /** Whether the menu of further ways out is open; there is one only where the card is narrow. */
  isMoreOpen = false;
  /** Whether the list of steps is open; there is one only where their names do not fit in a line. */
  areStepsOpen = false;
  readonly #card: ParleyInteraction;
  #panels: Panels | undefined;

  constructor(card: ParleyInteraction) {
    this.#card = card;
  }

  /** A reason that was written before is shown again. */
  begin(): void {
    this.open = undefined;
    if (this.#card.model.reason === '') return;
    const { model } = this.#card;
    if (PANELS.here !== undefined) this.#open('decline');
    else void PANELS.load().then(() => this.#card.model === model && this.#openLate());
  }

  /** Unless the human does something else meanwhile that it would cover or move. */
  #openLate(): void {
    const { model, dismissal, submitter, isConnected } = this.#card;
    const isElsewhere = this.open !== undefined || this.isMoreOpen || this.areStepsOpen || dismissal.isPending || submitter.isBusy;
    if (isElsewhere || model.reason === '' || !isConnected) return;
    this.#card.disarm();
    this.#open('decline');
  }

  toggleSteps(): void {
    this.areStepsOpen = !this.areStepsOpen;
    this.#card.requestUpdate();
    if (!this.areStepsOpen) void this.#card.focusOn('[data-testid=steps-bar]');
  }

  toggleMore(): void {
    this.isMoreOpen = !this.isMoreOpen;
    this.#card.requestUpdate();
    this.#watch();
    // what was in the menu is not shown any more
    if (!this.isMoreOpen) void this.#card.focusOn('[data-testid=more]');
  }

  /** The menu covers buttons: it closes once the human is at something else. */
  readonly #left = (event: Event): void => {
    // the list of keys gives the focus back to the menu
    const stays = event.composedPath().some((target) => target instanceof Element && target.matches('.ways-out, dialog'));
    if (stays) return;
    this.isMoreOpen = false;
    this.#watch();
    this.#card.requestUpdate();
  };

  #watch(): void {
    const watch = this.isMoreOpen ? 'addEventListener' : 'removeEventListener';
    window[watch]('pointerdown', this.#left, true);
    // the focus that moves inside of a shadow root is not heard outside of it
    this.#card.renderRoot[watch]('focusin', this.#left);
  }

  /** Opens a panel, or closes the one that is open, and leads to where one goes on. */
  async show(panel: Panel | undefined): Promise<void> {
    const closed = this.open;
    const next = panel === 'decline' ? '#reason' : panel === 'dismiss' ? '#keep' : `[data-testid=${closed ?? 'send'}]`;
    const go = (): void => {
      this.#open(panel);
      void this.#card.focusOn(next);
    };
    if (panel === undefined) go();
    else await this.#card.use(PANELS, go);
  }

  render(): TemplateResult | typeof nothing {
    return (this.open && this.#panels?.render(this.open)) ?? nothing;
  }

  #open(panel: Panel | undefined): void {
    this.#panels ??= PANELS.here?.panels(this.#card);
    this.#panels?.begin();
    this.open = this.#panels && panel;
    this.isMoreOpen = false;
    this.#card.requestUpdate();
  }
}
