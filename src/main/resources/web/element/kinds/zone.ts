/** Times of the person's own time zone, and how they are written with their offset from UTC. */

import type { DateTimeQuestion } from '../protocol/schemas.ts';

export type Bounds = Pick<DateTimeQuestion, 'min' | 'max'>;

const MINUTE = 60_000;
const DAY = 86_400_000;
const FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/u;

export function hasOffset(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(text);
}

/** Milliseconds since 1970, read as UTC where there is no offset; NaN where there is no such moment. */
export function instantOf(text: string): number {
  const local = text.replace(/(?:Z|[+-]\d{2}:\d{2})$/u, '');
  const asUtc = Date.parse(`${local}Z`);
  // some browsers read the 30th of February as a day of March
  const isReal = local.length >= 16 && !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(local.slice(0, 19));
  if (!isReal) return Number.NaN;
  return hasOffset(text) ? Date.parse(text) : asUtc;
}

/** The name of the time zone, such as `Europe/Berlin`. */
function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Such as `UTC+2` or `UTC−3:30`. */
export function offsetName(instant: number): string {
  const minutes = offsetAt(instant);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

/** The zone and its offset at that time: `Europe/Berlin (UTC+2)`. */
export function zoneAt(instant: number): string {
  const name = zoneName();
  return name === 'UTC' ? name : `${name} (${offsetName(instant)})`;
}

/** When the clock here shows that local time: twice where it is set back, never where it is set forward. */
export function readingsOf(local: string): readonly number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]);
  return [...offsets]
    .map((offset) => ({ offset, instant: asUtc - offset * MINUTE }))
    .filter(({ offset, instant }) => offsetAt(instant) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);
}

/**
 * A local time with the offset that it has here. Where it comes twice it is the first, or the second if only that
 * is within the bounds; where it is skipped the offset is that of before.
 */
export function withOffset(local: string, bounds: Bounds = {}): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return local;
  const readings = readingsOf(local);
  const instant = readings.find((reading) => isWithin(bounds, reading)) ?? readings[0];
  return local + offsetText(instant === undefined ? offsetAt(asUtc - DAY) : (asUtc - instant) / MINUTE);
}

export function isWithin({ min = '', max = '' }: Bounds, instant: number): boolean {
  return !(instant < instantOf(min) || instant > instantOf(max));
}

/** An instant as a local time, with the offset, and with seconds where `like` has them. */
export function written(instant: number, like: string): string {
  return localAt(instant, like) + offsetText(offsetAt(instant));
}

/** The local time of a text with an offset; as it was picked here, also where the clock skips that time. */
export function localOf(text: string): string {
  const local = FORM.exec(text)?.[1];
  if (local === undefined || !hasOffset(text)) return text;
  return withOffset(local) === text ? local : localAt(Date.parse(text), text);
}

/** Whether the browser's own input can show that text, which may have an offset. */
export function isShowable(text: string): boolean {
  return FORM.test(text) && !Number.isNaN(instantOf(text)) && /^\d{4}-/u.test(localOf(text));
}

/** A time with an offset where the bounds have one, and without where they have none: others cannot be compared. */
export function inFormOf(bounds: Bounds, text: string): string {
  const bound = bounds.min ?? bounds.max;
  if (bound === undefined || hasOffset(bound) === hasOffset(text) || !isShowable(text)) return text;
  return hasOffset(bound) ? withOffset(text, bounds) : localOf(text);
}

function localAt(instant: number, like: string): string {
  const shifted = new Date(instant + offsetAt(instant) * MINUTE).toISOString();
  const length = FORM.exec(like)?.[1]?.length ?? 16;
  // the parts that the text has: minutes, seconds, or fractions of them
  return shifted.slice(0, length > 19 ? 23 : length);
}

/** In minutes, to the east. Zones of the nineteenth century have seconds, too, which no offset can write. */
function offsetAt(instant: number): number {
  return -Math.round(new Date(instant).getTimezoneOffset());
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
