/** Says in which time zone a time is meant, and what is sent where the clock is set forward or back. */

import type { TemplateResult } from 'lit';
import { html, nothing } from '../kit.ts';
import type { DateTimeQuestion } from '../protocol/schemas.ts';
import type { ControlView } from './kind.ts';
import { hasOffset, inFormOf, isShowable, isWithin, localOf, offsetName, readingsOf, written, zoneAt, type Bounds } from './zone.ts';

/**
 * Whether an answer gets the offset of the person's time zone: not where the asker writes such times without one. A
 * bound decides before the value that the asker filled in, since the server compares the answer with it.
 */
export function isZoned({ min, max }: Bounds, given: string | undefined): boolean {
  const decides = [min, max, given].find((text) => text !== undefined && text !== '');
  return decides === undefined || hasOffset(decides);
}

export function zoneNote(view: ControlView<DateTimeQuestion>): TemplateResult {
  const { entry, question, prefill, words } = view;
  const text = inFormOf(question, entry.text);
  if (!isZoned(question, text === '' ? prefill.values[0] : text)) return html`${words.text('noZone')}`;
  const isShown = isShowable(text);
  return html`${words.text('yourZone', { zone: zoneAt(isShown ? Date.parse(text) : Date.now()) })}
    <span role="status" data-testid="clock-change">${isShown ? clockChange(view, text) : nothing}</span>`;
}

function clockChange({ question, words, disabled, type }: ControlView<DateTimeQuestion>, text: string): TemplateResult | typeof nothing {
  const instant = Date.parse(text);
  const local = localOf(text);
  const readings = readingsOf(local);
  if (readings.length === 0) {
    const time = new Date(instant).toLocaleTimeString(words.lang, { hour: 'numeric', minute: '2-digit' });
    return html`${words.text('timeSkipped', { time })}`;
  }
  const other = readings.find((reading) => reading !== instant);
  if (readings.length === 1 || other === undefined) return nothing;
  return html`${words.text('timeTwice', { offset: offsetName(instant) })}
    ${isWithin(question, other)
      ? html`<button type="button" class="link" data-testid="other-time" ?disabled=${disabled} @click=${() => type(written(other, text))}>
          ${words.text('takeOther', { offset: offsetName(other) })}
        </button>`
      : nothing}`;
}
