/** Says in which time zone a time is meant, and what is sent where the clock is set forward or back. */

import { html, nothing, type TemplateResult } from 'lit';
import type { DateTimeQuestion } from '../protocol/schemas.ts';
import type { ControlView } from './kind.ts';
import { hasOffset, isShowable, localOf, offsetName, readingsOf, written, zoneAt } from './zone.ts';

/** Whether an answer gets the offset of the person's time zone: not where the asker writes such times without one. */
export function isZoned({ min, max }: Pick<DateTimeQuestion, 'min' | 'max'>, given: string | undefined): boolean {
  return [given, min, max].every((text) => text === undefined || text === '' || hasOffset(text));
}

export function zoneNote(view: ControlView<DateTimeQuestion>): TemplateResult {
  const { entry, question, prefill, words } = view;
  const { text } = entry;
  const isWithOffset = text === '' ? isZoned(question, prefill.values[0]) : hasOffset(text);
  if (!isWithOffset) return html`${words.text('noZone')}`;
  const instant = text === '' || !isShowable(text) ? Date.now() : Date.parse(text);
  return html`${words.text('yourZone', { zone: zoneAt(instant) })}
    <span role="status" data-testid="clock-change">${text === '' || !isShowable(text) ? nothing : clockChange(view, instant)}</span>`;
}

function clockChange({ entry, words, disabled, type }: ControlView<DateTimeQuestion>, instant: number): TemplateResult | typeof nothing {
  const local = localOf(entry.text);
  const readings = readingsOf(local);
  if (readings.length === 0) {
    const time = new Date(instant).toLocaleTimeString(words.lang, { hour: 'numeric', minute: '2-digit' });
    return html`${words.text('timeSkipped', { time })}`;
  }
  const other = readings.find((reading) => reading !== instant);
  if (readings.length === 1 || other === undefined) return nothing;
  return html`${words.text('timeTwice', { offset: offsetName(instant) })}
    <button type="button" class="link" data-testid="other-time" ?disabled=${disabled} @click=${() => type(written(other, entry.text))}>
      ${words.text('takeOther', { offset: offsetName(other) })}
    </button>`;
}
