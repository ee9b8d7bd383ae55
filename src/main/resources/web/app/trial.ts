/** The buttons that start "Try it". */

import { Lazy } from '../element/lazy.ts';
import { guardHeaders } from './csrf.ts';
import { words } from './i18n/words.ts';
import type { makeTryIt } from './tryit/index.ts';

const TRY_IT = new Lazy<ReturnType<typeof makeTryIt>>('tryit');

export function offerTrial(buttons: Iterable<HTMLButtonElement>, sessionId: string): void {
  let panel: ReturnType<ReturnType<typeof makeTryIt>> | undefined;
  const start = async (): Promise<void> => {
    const make = await TRY_IT.load();
    panel ??= make?.({ sessionId, words, csrf: guardHeaders()['Parley-Csrf'] });
    // where it cannot be loaded the page is away from the service, and says so
    await panel?.start();
  };
  for (const each of buttons) each.addEventListener('click', () => void start());
}
