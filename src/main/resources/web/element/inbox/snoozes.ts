/** What the person has put off, and until when, by the clock of this browser. */

/** The longest that a timer of a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;

export class Snoozes {
  readonly #over: () => void;
  /** By the id of the question. */
  readonly #until = new Map<string, Date>();
  #timer: number | undefined;

  /** @param over the time of some has come */
  constructor(over: () => void) {
    this.#over = over;
  }

  /** Undefined where the person wants it now. */
  until(id: string): Date | undefined {
    const until = this.#until.get(id);
    return until !== undefined && until.getTime() > Date.now() ? until : undefined;
  }

  follow(id: string, until: string | undefined): void {
    if (until === undefined) this.#until.delete(id);
    else this.#until.set(id, new Date(until));
    this.#await();
  }

  /** For good. */
  end(): void {
    window.clearTimeout(this.#timer);
  }

  #await(): void {
    this.end();
    if (this.#until.size === 0) return;
    const first = Math.min(...[...this.#until.values()].map((until) => until.getTime()));
    this.#timer = window.setTimeout(() => this.#look(), Math.min(LONGEST_MS, Math.max(0, first - Date.now())));
  }

  #look(): void {
    const over = [...this.#until.keys()].filter((id) => this.until(id) === undefined);
    for (const id of over) this.#until.delete(id);
    this.#await();
    if (over.length > 0) this.#over();
  }
}
