/** Since when a question waits, and until when it is open, by the clock of this browser. */

import type { Interaction } from '../protocol/schemas.ts';
import { isShort } from '../view/countdown.ts';

const MINUTE_MS = 60_000;

/** How far the clock here was ahead of the server's when each came. */
const ahead = new WeakMap<Interaction, number>();

function aheadOf(interaction: Interaction): number {
  const known = ahead.get(interaction) ?? Date.now() - Date.parse(interaction.now);
  ahead.set(interaction, known);
  return known;
}

/** Undefined where it came in the last minute. */
export function waitedMs(interaction: Interaction): number | undefined {
  const waited = Date.now() - aheadOf(interaction) - Date.parse(interaction.createdAt);
  return waited < MINUTE_MS ? undefined : waited;
}

/** How long it is open, where that is not long; undefined where it is. */
export function shortMs(interaction: Interaction): number | undefined {
  const now = Date.now() - aheadOf(interaction);
  const { createdAt, expiresAt } = interaction;
  return isShort({ createdAt, expiresAt, now: new Date(now).toISOString() }) ? Math.max(0, Date.parse(expiresAt) - now) : undefined;
}
