/** Reads the list of a session: what is open, what has ended last, and older pages when they are wanted. */

import { idOf } from '../model/names.ts';
import type { Interaction, InteractionList } from '../protocol/schemas.ts';
import type { Reader } from './source.ts';

/** Of a page; what is open comes by itself. */
const PAGE = 50;
/** The most pages that are read after a reconnect, or for more that has ended. */
const MOST_PAGES = 50;
/** The most pages that are read for the first that has ended, behind all that is open. */
const MOST_FIRST = 4;

/** Rejected when the server refuses, or when there is no connection. */
export type RequestList = (params: { readonly limit: number; readonly cursor?: string }) => Promise<InteractionList>;

export class Listing implements Reader {
  readonly #request: RequestList;
  /** Where the pages go on that were not read yet; undefined where there are none. */
  #cursor: string | undefined;

  constructor(request: RequestList) {
    this.#request = request;
  }

  /** Whether the server has more that has ended. */
  get hasOlder(): boolean {
    return this.#cursor !== undefined;
  }

  /**
   * Reads what is open, newest first, and then what has ended, until all that is wanted is found and, in the
   * first pages, something that has ended.
   * Undefined where the server did not say all that.
   *
   * @param wanted ids; may become fewer meanwhile
   */
  async read(wanted: ReadonlySet<string>): Promise<readonly Interaction[] | undefined> {
    const all: Interaction[] = [];
    const isMissing = (id: string): boolean => !all.some((known) => idOf(known) === id);
    this.#cursor = undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const interactions = await this.#page();
      if (interactions === undefined) return undefined;
      all.unshift(...interactions);
      const isShort = pages < MOST_FIRST - 1 && all.every(({ status }) => status === 'open');
      if (!this.hasOlder || (!isShort && ![...wanted].some(isMissing))) break;
    }
    return all;
  }

  /** Reads on until there is something that `isNew`. Less, or nothing, where the server has no more or says nothing. */
  async older(isNew: (interaction: Interaction) => boolean): Promise<readonly Interaction[]> {
    for (let pages = 0; pages < MOST_PAGES && this.hasOlder; pages++) {
      const found = (await this.#page())?.filter(isNew);
      if (found === undefined) break;
      if (found.length > 0) return found;
    }
    return [];
  }

  async #page(): Promise<readonly Interaction[] | undefined> {
    const cursor = this.#cursor;
    const page = await this.#request({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }).catch(() => undefined);
    // what was refused, or lost, can be asked for again
    if (page !== undefined) this.#cursor = page.nextCursor;
    return page?.interactions;
  }
}
