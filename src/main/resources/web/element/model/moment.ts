/** Dates and times as they are on the wire. */

import type { TemporalQuestion } from '../protocol/wire.ts';

type Type = TemporalQuestion['type'];

export function hasOffset(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text);
}

/** The difference in milliseconds; NaN where the two cannot be compared. */
export function difference(type: Type, a: string, b: string): number {
  return hasOffset(a) === hasOffset(b) ? instant(type, a) - instant(type, b) : Number.NaN;
}

/** As the browser itself writes it; with an offset as it is, since that is how it is typed. */
export function inWords(type: Type, text: string, lang: string): string {
  const time = instant(type, text);
  if (hasOffset(text) || Number.isNaN(time)) return text;
  // the wall clock of UTC knows no summer time that could move what is written
  return new Date(time).toLocaleString(lang, { timeZone: 'UTC', ...formatOf(type, text) });
}

function formatOf(type: Type, text: string): Intl.DateTimeFormatOptions {
  const timeStyle = /:\d{2}:/.test(text) ? 'medium' : 'short';
  switch (type) {
    case 'Date':
      return { dateStyle: 'medium' };
    case 'Time':
      return { timeStyle };
    case 'DateTime':
      return { dateStyle: 'medium', timeStyle };
  }
}

function instant(type: Type, text: string): number {
  if (type === 'Date') return Date.parse(text);
  if (type === 'Time') return Date.parse(`1970-01-01T${text}Z`);
  return Date.parse(hasOffset(text) ? text : `${text}Z`);
}
