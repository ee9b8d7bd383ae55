/** Tells the server that somebody has the inbox on the screen: at once, and then every minute. */

/** The server takes it for twice as long. */
const AGAIN_MS = 60_000;

export class Activity {
  readonly #tell: () => Promise<unknown>;
  readonly #stop = new AbortController();
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: number | undefined;

  constructor(tell: () => Promise<unknown>) {
    this.#tell = tell;
    document.addEventListener('visibilitychange', () => this.#go(), { signal: this.#stop.signal });
  }

  /** There is a connection. */
  begin(): void {
    this.#toldAt = Number.NEGATIVE_INFINITY;
    this.#go();
  }

  /** For good. */
  end(): void {
    this.#stop.abort();
    window.clearTimeout(this.#timer);
  }

  #go(): void {
    window.clearTimeout(this.#timer);
    if (document.hidden || this.#stop.signal.aborted) return;
    const left = this.#toldAt + AGAIN_MS - performance.now();
    if (left <= 0) {
      this.#toldAt = performance.now();
      // where there is no connection, it is told as soon as there is one
      this.#tell().catch(() => undefined);
    }
    this.#timer = window.setTimeout(() => this.#go(), left > 0 ? left : AGAIN_MS);
  }
}
