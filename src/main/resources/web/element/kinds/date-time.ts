/** A day and a time, with or without an offset. */

import type { DateTimeQuestion } from '../protocol/schemas.ts';
import { inUtc, temporal } from './temporal.ts';

export const dateTime = temporal<DateTimeQuestion>({
  input: 'datetime-local',
  last: '9999-12-31T23:59',
  hint: 'likeDateTime',
  refusals: { invalid_datetime: (_, words) => words.text('errorDateTime') },
  format: (timeStyle) => ({ dateStyle: 'medium', timeStyle }),
  instant: (text) => Date.parse(inUtc(text)),
});
