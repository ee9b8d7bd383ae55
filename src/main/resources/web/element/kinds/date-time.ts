/** A day and a time, in the time zone of the human, unless the asker writes such times without an offset. */

import type { DateTimeQuestion } from '../protocol/schemas.ts';
import type { Kind } from './kind.ts';
import { temporal } from './temporal.ts';
import { typedValues } from './typed.ts';
import { hasOffset, inFormOf, instantOf, isShowable, localOf, readingsOf, withOffset, written } from './zone.ts';
import { isZoned, zoneNote } from './zone-note.ts';

const kind = temporal<DateTimeQuestion>({
  input: 'datetime-local',
  last: '9999-12-31T23:59',
  hint: 'likeDateTime',
  refusals: { invalid_datetime: (_, words) => words.text('errorDateTime') },
  format: (timeStyle) => ({ dateStyle: 'medium', timeStyle }),
  instant: instantOf,
  localOf: (text) => (isShowable(text) ? localOf(text) : text),
  typed: (local, { question, prefill }) =>
    local !== '' && !hasOffset(local) && isZoned(question, prefill.values[0]) ? withOffset(local, question) : local,
  note: zoneNote,
});

export const dateTime: Kind<DateTimeQuestion> = {
  ...kind,
  /** A time that the clock skips is sent as the one that it shows then. */
  values: (question, { text }) => typedValues(existing(inFormOf(question, text))),
};

function existing(text: string): string {
  if (!hasOffset(text) || !isShowable(text)) return text;
  const local = localOf(text);
  return readingsOf(local).length === 0 && withOffset(local) === text ? written(Date.parse(text), text) : text;
}
