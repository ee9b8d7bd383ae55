/** A time of day. */

import type { TimeQuestion } from '../protocol/schemas.ts';
import { temporal } from './temporal.ts';

export const time = temporal<TimeQuestion>({
  input: 'time',
  hint: 'likeTime',
  refusals: { invalid_time: (_, words) => words.text('errorTime') },
  format: (timeStyle) => ({ timeStyle }),
  instant: (text) => Date.parse(`1970-01-01T${text}Z`),
});
