/** The kinds of questions that are answered with a number, a day or a time. */

import { equip } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import type { ValueKinds } from './index.ts';
import { number } from './number.ts';
import { time } from './time.ts';

export function makeValues(kit: Kit): ValueKinds {
  equip(kit);
  const kinds = { Number: number, Date: date, Time: time, DateTime: dateTime };
  kit.bringKinds(kinds);
  return kinds;
}
