// Stands between a client in a process of its own and Parley, so that a test can wait for what the
// client sends instead of sleeping.
import { once } from 'node:events';
import http from 'node:http';

import { parley } from './frontend.mjs';

export class Relay {
  #server;
  #methods = [];
  #waiting = [];

  static async open() {
    const relay = new Relay();
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  constructor() {
    this.#server = http.createServer(async (incoming, outgoing) => {
      const chunks = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const { host, connection, 'transfer-encoding': _, ...headers } = incoming.headers;
      const onward = http.request(
        new URL(incoming.url, parley),
        { method: incoming.method, headers: { ...headers, 'content-length': body.length } },
        (answer) => {
          outgoing.writeHead(answer.statusCode, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      onward.end(body);
      if (body.length > 0) this.#saw(JSON.parse(body).method);
    });
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/mcp`;
  }

  /** Waits until the client has sent that method so many times. */
  async sent(method, count) {
    if (this.#count(method) >= count) return;
    await new Promise((resolve) => this.#waiting.push({ method, count, resolve }));
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #saw(method) {
    this.#methods.push(method);
    this.#waiting = this.#waiting.filter(({ method, count, resolve }) => {
      const reached = this.#count(method) >= count;
      if (reached) resolve();
      return !reached;
    });
  }

  #count(method) {
    return this.#methods.filter((sent) => sent === method).length;
  }
}
