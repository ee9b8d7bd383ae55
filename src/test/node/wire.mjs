// Looks on while a client speaks HTTP, so that a test can wait for a message instead of sleeping.

export class Wire {
  #calls = [];
  #taken = new Set();
  #waiting = [];

  /** To be handed to a transport in place of `fetch`. */
  fetch = async (url, init) => {
    const message = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (message.method !== 'tools/call') return fetch(url, init);
    this.#calls.push(message.params);
    const count = this.#calls.length;
    this.#wake();
    const response = await fetch(url, init);
    this.#taken.add(count);
    this.#wake();
    return response;
  };

  /** The params of every `tools/call` that the client has sent, retries included. */
  get calls() {
    return this.#calls;
  }

  /** Waits until the client has sent its `tools/call` number `count`. */
  async called(count) {
    await this.#until(() => this.#calls.length >= count);
  }

  /** Waits until the server has begun its response to the `tools/call` number `count`. */
  async taken(count) {
    await this.#until(() => this.#taken.has(count));
  }

  async #until(reached) {
    if (reached()) return;
    await new Promise((resolve) => this.#waiting.push({ reached, resolve }));
  }

  #wake() {
    this.#waiting = this.#waiting.filter(({ reached, resolve }) => {
      const done = reached();
      if (done) resolve();
      return !done;
    });
  }
}
