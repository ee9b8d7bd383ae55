/** "Try it", loaded when somebody does: most people never do (ADR 119). */

import type { Localizer } from '../../element/i18n/localizer.ts';
import { keepGuard } from '../csrf.ts';
import type { PageKey } from '../i18n/words.ts';
import { TryPanel } from './panel.ts';

/** What it has of the page, since its bundle has copies of what it imports. */
export interface TryPage {
  readonly sessionId: string;
  readonly words: Localizer<PageKey>;
  /** What shows that a request comes from this page; undefined where that is not needed. */
  readonly csrf: string | undefined;
}

export const makeTryIt =
  () =>
  ({ sessionId, words, csrf }: TryPage): TryPanel => {
    if (csrf !== undefined) keepGuard(csrf);
    return new TryPanel(sessionId, words);
  };
