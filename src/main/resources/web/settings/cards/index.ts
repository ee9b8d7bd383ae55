/** The cards of the channels. One more is one more line here. */

import './away-card.ts';
import './clock-card.ts';
import './mail-card.ts';
import './push-card.ts';
import './slack-card.ts';
import './webhook-card.ts';

/** By the name of the channel in `channels` of `GET /api/v1/me`, in the order of the page. */
export const CARDS: ReadonlyMap<string, string> = new Map([
  ['push', 'push-card'],
  ['slack', 'slack-card'],
  ['mail', 'mail-card'],
  ['webhook', 'webhook-card'],
]);
