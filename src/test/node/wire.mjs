// Looks on while a client speaks HTTP, so that a test can wait for a message instead of sleeping.

export class Wire {
  #calls = [];
  #waiting = [];

  /** To be handed to a transport in place of `fetch`. */
  fetch = (url, init) => {
    const message = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (message.method === 'tools/call') {
      this.#calls.push(message.params);
      this.#waiting = this.#waiting.filter(({ count, resolve }) => {
        const reached = this.#calls.length >= count;
        if (reached) resolve();
        return !reached;
      });
    }
    return fetch(url, init);
  };

  /** The params of every `tools/call` that the client has sent, retries included. */
  get calls() {
    return this.#calls;
  }

  /** Waits until the client has sent its `tools/call` number `count`. */
  async called(count) {
    if (this.#calls.length >= count) return;
    await new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}
