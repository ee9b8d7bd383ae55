/** Keeps a card from being answered by a click or key that was meant for what stood there before. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A card takes no answer for this long after it moved. */
const SETTLING_MS = 500;

type Host = ReactiveControllerHost & { armed: boolean; readonly hidden: boolean | string };

export class Settling implements ReactiveController {
  readonly #host: Host;
  #timer: number | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.begin();
  }

  hostDisconnected(): void {
    window.clearTimeout(this.#timer);
  }

  begin(): void {
    this.#host.armed = false;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.#host.armed = !this.#host.hidden), SETTLING_MS);
  }
}
