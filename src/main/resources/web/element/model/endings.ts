/** How an interaction ended, in words for the human. */

import type { Key } from '../i18n/catalogue.ts';
import type { By, Ending } from '../protocol/parts.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { EnteredAnswer } from './form.ts';

/** `gone`: it ended while this page was not connected, and the server no longer knows how. */
export type KnownEnding = Ending | 'gone';

export interface Ended {
  readonly toolUseId: string;
  readonly ending: KnownEnding;
  readonly by?: By | undefined;
  /** Whether this very frontend ended it. */
  readonly mine: boolean;
  /** As it ended, once the server has sent that; until then as it was while it was open. */
  readonly interaction: Interaction | undefined;
  /** What had been entered here, sent or not. */
  readonly entered: readonly EnteredAnswer[];
}

export function endingKey({ ending, by, mine, interaction }: Ended): Key {
  switch (ending) {
    case 'answered':
      if (mine) return 'endedAnsweredYou';
      if (by === 'policy' || interaction?.provenance === 'default') return 'endedDefaults';
      return by === undefined ? 'endedAnswered' : 'endedAnsweredElsewhere';
    case 'declined':
      if (interaction?.kind === 'discuss') return askedBackKey(mine, by);
      if (mine) return 'endedDeclinedYou';
      return by === undefined ? 'endedDeclined' : 'endedDeclinedElsewhere';
    case 'cancelled':
      if (mine) return 'endedCancelledYou';
      if (by === 'host') return 'endedWithdrawn';
      return by === undefined ? 'endedCancelled' : 'endedCancelledElsewhere';
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

function askedBackKey(mine: boolean, by: By | undefined): Key {
  if (mine) return 'endedAskedBackYou';
  return by === undefined ? 'endedAskedBack' : 'endedAskedBackElsewhere';
}
