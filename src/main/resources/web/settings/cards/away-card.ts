/** Until when the person is away. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { Card } from '../card.ts';
import { fieldOf } from '../field.ts';
import { words } from '../words.ts';

/** The service takes no later time. */
const LONGEST_MS = 30 * 24 * 3_600_000;

export class AwayCard extends Card {
  protected override readonly heading = 'awayTitle';
  /** As an `<input type="datetime-local">` has it. */
  @state() private until = '';

  protected override body(): TemplateResult {
    const { backAt } = this.store.value;
    const back = backAt === undefined ? undefined : new Date(backAt);
    const isAway = back !== undefined && back.getTime() > Date.now();
    return html`<p class="hint">${words.text('awayText')}</p>
      ${isAway ? html`<p data-testid="away-until">${words.text('awayUntil', { time: words.time(back) })}</p>` : nothing}
      ${fieldOf({
        id: 'back-at',
        label: words.text('backAt'),
        problem: this.problem,
        input: (described, isWrong) => html`<input
          class="text"
          type="datetime-local"
          id="back-at"
          data-testid="back-at"
          aria-describedby=${described}
          aria-invalid=${isWrong}
          .value=${this.until}
          @input=${(event: Event) => (this.until = (event.target as HTMLInputElement).value)}
        />`,
      })}
      <div class="acts">
        ${this.saveButton(() => void this.#save())}
        ${isAway
          ? html`<button type="button" class="quiet" data-testid="back" @click=${() => void this.save({ backAt: null })}>${words.text('iAmBack')}</button>`
          : nothing}
        ${this.status()}
      </div>`;
  }

  async #save(): Promise<void> {
    const until = Date.parse(this.until);
    // what is no time is in no future
    if (!(until > Date.now() && until < Date.now() + LONGEST_MS)) await this.fail({ field: 'back-at', text: words.text('needsFuture') });
    else if (await this.save({ backAt: new Date(until).toISOString() }, 'back-at')) this.until = '';
  }
}

customElements.define('away-card', AwayCard);
