/** The panels below the buttons of a card: the reason to decline, or the confirmation of a dismissal. */

import type { TemplateResult } from 'lit';
import { adopt, equip, html, live, nothing } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import { keepOwnWords } from '../model/own-words.ts';
import { refusalOf } from '../model/refusal.ts';
import { isBlank } from '../text/blank.ts';
import { contextOf } from './context.ts';
import type { Countdown } from './countdown.ts';
import { earlierOf } from './earlier.ts';
import { MoreTime } from './more-time.ts';
import type { Panel } from './opened.ts';
import { OwnWords, type OwnWordsHost } from './own-words.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import { panelStyles } from './styles/panels.ts';

/** What a card may have besides its questions, but does not have at first. */
export interface PanelParts {
  readonly panels: (card: ParleyInteraction) => Panels;
  readonly moreTime: (card: ParleyInteraction, countdown: Countdown) => MoreTime;
  readonly ownWords: (host: OwnWordsHost, target: string) => OwnWords;
  readonly earlier: typeof earlierOf;
  readonly context: typeof contextOf;
  readonly refusalOf: typeof refusalOf;
  readonly keepOwnWords: typeof keepOwnWords;
  /** Adds the styles for it. */
  readonly dress: (root: Node) => void;
}

export function makePanels(kit: Kit): PanelParts {
  equip(kit);
  const styles = panelStyles();
  return {
    panels: (card) => new Panels(card),
    moreTime: (card, countdown) => new MoreTime(card, countdown),
    ownWords: (host, target) => new OwnWords(host, target),
    earlier: earlierOf,
    context: contextOf,
    refusalOf,
    keepOwnWords,
    dress: (root) => adopt(root, styles),
  };
}

export class Panels {
  /** Whether the human tried to ask back without a word. */
  #isWordless = false;
  readonly #card: ParleyInteraction;
  readonly #own: OwnWords;

  constructor(card: ParleyInteraction) {
    this.#card = card;
    this.#own = new OwnWords(card, '#reason');
  }

  /** One of them is opened, or closed. */
  begin(): void {
    this.#isWordless = false;
    this.#own.close();
  }

  render(panel: Panel): TemplateResult {
    return panel === 'decline' ? this.#declining() : this.#dismissing();
  }

  #declining(): TemplateResult {
    const { model, words, submitter } = this.#card;
    const write = (event: Event): void => {
      model.reason = (event.target as HTMLTextAreaElement).value;
      this.#isWordless = false;
      this.#card.changed();
    };
    return html`<div class="panel" role="group" aria-label=${words.text('declineToAnswer')}>
      <dl class="meanings">
        <dt>${words.text('declineToAnswer')}</dt>
        <dd id="decline-means">${words.text('declineMeans')}</dd>
        <dt>${words.text('askBack')}</dt>
        <dd id="ask-back-means">${words.text('askBackMeans')}</dd>
      </dl>
      <label for="reason">${words.text('wordsToModel')}</label>
      <p id="needed" class="about">${words.text('wordsNeeded')}</p>
      <textarea
        id="reason"
        class="text"
        rows="2"
        dir="auto"
        aria-invalid=${this.#isWordless ? 'true' : nothing}
        aria-describedby=${this.#isWordless ? 'wordless' : 'needed'}
        .value=${live(model.reason)}
        @input=${write}
      ></textarea>
      ${this.#isWordless ? html`<p id="wordless" class="error" role="alert">${words.text('askBackWordless')}</p>` : nothing}
      ${this.#own.button()} ${this.#own.list()}
      <div class="actions">
        <button type="button" data-testid="confirm-decline" aria-describedby="decline-means" @click=${() => void submitter.decline()}>
          ${words.text('declineToAnswer')}
        </button>
        <button type="button" class="quiet" data-testid="ask-back" aria-describedby="ask-back-means" @click=${() => void this.#askBack()}>
          ${words.text('askBack')}
        </button>
        <button type="button" class="plain" @click=${() => void this.#card.panels.show(undefined)}>${words.text('back')}</button>
      </div>
    </div>`;
  }

  /** Needs words: without them it leads to where they are written. */
  async #askBack(): Promise<void> {
    const { model, submitter } = this.#card;
    if (!isBlank(model.reason)) {
      await submitter.askBack();
      return;
    }
    this.#isWordless = true;
    await this.#card.focusOn('#reason');
  }

  #dismissing(): TemplateResult {
    const { words, submitter } = this.#card;
    return html`<div class="panel" role="alertdialog" aria-labelledby="sure">
      <p id="sure">${words.text('dismissSure')}</p>
      <p class="about">${words.text('dismissMeans')}</p>
      <div class="actions">
        <button type="button" id="keep" data-testid="keep-open" @click=${() => void this.#card.panels.show(undefined)}>
          ${words.text('keepOpen')}
        </button>
        <button type="button" class="quiet" data-testid="confirm-dismiss" @click=${() => void submitter.dismiss()}>
          ${words.text('dismiss')}
        </button>
      </div>
    </div>`;
  }
}
