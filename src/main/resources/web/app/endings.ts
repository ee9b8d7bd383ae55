/** How an interaction ended, in words for the human. */

import type { By, Ending } from './protocol.ts';

/** `gone`: it ended while this page was not connected, and nobody says how. */
export type KnownEnding = Ending | 'gone';

/** `mine` is whether this very tab did it. */
export function endingText(ending: KnownEnding, by: By | undefined, mine: boolean): string {
  const elsewhere = by === undefined ? '' : ' in another window';
  switch (ending) {
    case 'answered':
      if (mine) return 'You answered';
      return by === 'policy' ? 'Time ran out: the suggested answers were used' : `Answered${elsewhere}`;
    case 'declined':
      return mine ? 'You declined to answer' : `Declined${elsewhere}`;
    case 'cancelled':
      if (mine) return 'You dismissed it';
      return by === 'host' ? 'Withdrawn by the asker' : `Dismissed${elsewhere}`;
    case 'expired':
      return 'Time ran out before an answer came';
    case 'unavailable':
      return 'Closed, because nobody was there to ask';
    case 'aborted':
      return by === 'host' ? 'Withdrawn by the asker' : 'Interrupted before an answer came';
    case 'gone':
      return 'Ended while this page was away';
  }
}
