/** How an interaction ended, in words for the human. */

import type { Key } from '../i18n/catalogue.ts';
import type { By, Ending } from '../protocol/parts.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { EnteredAnswer } from './form.ts';
import type { Named } from './names.ts';

/** `gone`: it ended while this page was not connected, and the server no longer knows how. */
export type KnownEnding = Ending | 'gone';

export interface Ended extends Named {
  readonly ending: KnownEnding;
  readonly by?: By | undefined;
  /** Whether this very frontend ended it. */
  readonly mine: boolean;
  /** As it ended, once the server has sent that; until then as it was while it was open. */
  readonly interaction: Interaction | undefined;
  /** What had been entered here, sent or not. */
  readonly entered: readonly EnteredAnswer[];
  /** As {@link endedAt}. */
  readonly at: number;
}

/** When it ended, in milliseconds by the clock of this browser, which may be wrong; now where the server has not said it yet. */
export function endedAt(interaction: Interaction | undefined): number {
  if (interaction?.endedAt === undefined) return Date.now();
  return Date.now() - (Date.parse(interaction.now) - Date.parse(interaction.endedAt));
}

/** Whether a host still comes for what somebody said, or has come. */
export function isForHost({ ending, by }: Pick<Ended, 'ending' | 'by'>): boolean {
  return by !== 'host' && (ending === 'answered' || ending === 'declined' || ending === 'cancelled');
}

/** Whether the asker lets what was answered be shown once it has ended. */
export function areAnswersShown({ completedView }: Interaction): boolean {
  return completedView?.showInputs !== false;
}

/** The ways by which an ending can have come. */
const WAYS = {
  page: 'viaPage',
  inbox: 'viaInbox',
  frontend: 'viaFrontend',
  rest: 'viaRest',
  form: 'viaForm',
  app: 'viaApp',
  webhook: 'viaWebhook',
  slack: 'viaSlack',
  push: 'viaPush',
} as const satisfies Record<NonNullable<Interaction['via']>, Key>;

/** By which way it came, where that says more than the ending; an unknown way says nothing. */
export function wayKey(ended: Ended): Key | undefined {
  const via = ended.interaction?.via;
  if (via === undefined || ended.mine || isElsewhere(ended)) return undefined;
  return Object.hasOwn(WAYS, via) ? WAYS[via] : undefined;
}

/** Whether it ended in a window like this one, of whomever. */
function isElsewhere({ by, interaction }: Ended): boolean {
  return by !== undefined && (interaction?.via ?? 'page') === 'page';
}

/** What this person did here; it is told without the module that shows the rest, too. */
export function ownEndingKey({ ending, mine, interaction }: Ended): Key | undefined {
  if (!mine) return undefined;
  if (ending === 'answered') return 'endedAnsweredYou';
  if (ending === 'cancelled') return 'endedCancelledYou';
  if (ending !== 'declined') return undefined;
  return interaction?.kind === 'discuss' ? 'endedAskedBackYou' : 'endedDeclinedYou';
}

export function endingKey(ended: Ended): Key {
  const { ending, by, interaction } = ended;
  const own = ownEndingKey(ended);
  if (own !== undefined) return own;
  switch (ending) {
    case 'answered':
      if (by === 'policy' || interaction?.provenance === 'default') return 'endedDefaults';
      return isElsewhere(ended) ? 'endedAnsweredElsewhere' : 'endedAnswered';
    case 'declined':
      if (interaction?.kind === 'discuss') return askedBackKey(ended);
      return isElsewhere(ended) ? 'endedDeclinedElsewhere' : 'endedDeclined';
    case 'cancelled':
      if (by === 'host') return 'endedWithdrawn';
      return isElsewhere(ended) ? 'endedCancelledElsewhere' : 'endedCancelled';
    case 'expired':
      return 'endedExpired';
    case 'unavailable':
      return 'endedUnavailable';
    case 'aborted':
      return by === 'host' ? 'endedWithdrawn' : 'endedAborted';
    case 'gone':
      return 'endedGone';
  }
}

function askedBackKey(ended: Ended): Key {
  return isElsewhere(ended) ? 'endedAskedBackElsewhere' : 'endedAskedBack';
}
