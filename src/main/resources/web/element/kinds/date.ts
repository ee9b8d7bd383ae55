/** A day. */

import type { DateQuestion } from '../protocol/schemas.ts';
import { temporal } from './temporal.ts';

export const date = temporal<DateQuestion>({
  input: 'date',
  last: '9999-12-31',
  hint: 'likeDate',
  refusals: { invalid_date: (_, words) => words.text('errorDate') },
  format: () => ({ dateStyle: 'medium' }),
  instant: Date.parse,
});
