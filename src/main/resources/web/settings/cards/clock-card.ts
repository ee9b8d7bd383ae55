/** The clock of the person, and the hours in which nothing disturbs them. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { Card } from '../card.ts';
import { fieldOf, switchOf } from '../field.ts';
import type { Settings } from '../model.ts';
import { words } from '../words.ts';

const QUIET = { from: '22:00', to: '07:00' };

export class ClockCard extends Card {
  protected override readonly heading = 'clockTitle';
  @state() private zone = '';
  @state() private isQuiet = false;
  @state() private quiet = QUIET;

  protected override taken({ timeZone, quietHours }: Settings, before: Settings): void {
    if (this.zone === '' || this.zone === (before.timeZone ?? browserZone())) this.zone = timeZone ?? browserZone();
    if (this.isQuiet === (before.quietHours !== undefined)) this.isQuiet = quietHours !== undefined;
    if (quietHours) this.quiet = quietHours;
  }

  protected override body(): TemplateResult {
    const here = browserZone();
    const { timeZone } = this.store.value;
    return html`${fieldOf({
      id: 'zone',
      label: words.text('timeZone'),
      hint: words.text(timeZone === undefined ? 'zoneOfBrowser' : 'zoneText'),
      problem: this.problem,
      input: (described, isWrong) => html`<select
        class="text"
        id="zone"
        data-testid="zone"
        aria-describedby=${described}
        aria-invalid=${isWrong}
        @change=${(event: Event) => (this.zone = (event.target as HTMLSelectElement).value)}
      >
        ${zones(this.zone, here).map((zone) => html`<option value=${zone} .selected=${zone === this.zone}>${zone.replaceAll('_', ' ')}</option>`)}
      </select>`,
    })}
    ${this.zone === here
      ? nothing
      : html`<p class="aside">
          ${words.text('browserZone', { zone: here.replaceAll('_', ' ') })}
          <button type="button" class="quiet" data-testid="use-browser-zone" @click=${() => (this.zone = here)}>${words.text('useIt')}</button>
        </p>`}
    ${switchOf({
      id: 'quiet',
      label: words.text('quietHours'),
      hint: words.text('quietText'),
      isOn: this.isQuiet,
      changed: (isOn) => (this.isQuiet = isOn),
    })}
    ${this.isQuiet ? html`<div class="pair">${this.#time('from')} ${this.#time('to')}</div>` : nothing}
    <div class="acts">${this.saveButton(() => void this.#save())} ${this.status()}</div>`;
  }

  #time(which: 'from' | 'to'): TemplateResult {
    return fieldOf({
      id: `quiet-${which}`,
      label: words.text(which),
      problem: this.problem,
      input: (described, isWrong) => html`<input
        class="text"
        type="time"
        id="quiet-${which}"
        data-testid="quiet-${which}"
        aria-describedby=${described}
        aria-invalid=${isWrong}
        .value=${this.quiet[which]}
        @input=${(event: Event) => (this.quiet = { ...this.quiet, [which]: (event.target as HTMLInputElement).value })}
      />`,
    });
  }

  async #save(): Promise<void> {
    const { from, to } = this.quiet;
    if (this.isQuiet && (from === '' || to === '')) await this.fail({ field: from === '' ? 'quiet-from' : 'quiet-to', text: words.text('needsTime') });
    else if (this.isQuiet && from === to) await this.fail({ field: 'quiet-to', text: words.text('timesDiffer') });
    else await this.save({ timeZone: this.zone, quietHours: this.isQuiet ? { from, to } : null }, 'zone');
  }
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** In the order of the alphabet, with those that this browser does not list. */
function zones(...further: readonly string[]): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...further])].toSorted();
}

customElements.define('clock-card', ClockCard);
