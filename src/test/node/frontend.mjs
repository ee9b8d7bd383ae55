// What a person's screen does, over the frontend's WebSocket: it sees questions and answers them.
import { once } from 'node:events';
import WebSocket from 'ws';

export const parley = process.env.PARLEY_URL?.replace(/\/$/, '');
if (!parley) {
  throw new Error('PARLEY_URL says which Parley to test, such as http://127.0.0.1:8081');
}

/** A JSON-RPC error that the server sent back. */
export class Refused extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export class Frontend {
  #socket;
  #lastId = 0;
  #replies = new Map();
  #waiting = [];
  /** Every notification so far, in the order of its arrival. */
  #seen = [];

  static async open(session) {
    const url = `${parley.replace(/^http/, 'ws')}/ws/v1/sessions/${encodeURIComponent(session)}`;
    const frontend = new Frontend(new WebSocket(url, 'parley.v1'));
    await once(frontend.#socket, 'open');
    return frontend;
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#read(JSON.parse(data)));
    socket.on('close', (code) => {
      const closed = new Error(`the frontend's socket was closed with ${code}`);
      for (const { reject } of [...this.#waiting, ...this.#replies.values()]) reject(closed);
    });
  }

  get protocol() {
    return this.#socket.protocol;
  }

  /** The params of the notification `method`, be it the first or a later one, once it has come. */
  async notification(method, which = 1) {
    const params = this.all(method)[which - 1];
    if (params) return params;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ method, which, resolve, reject });
    });
  }

  /** The params of all notifications `method` so far. */
  all(method) {
    return this.#seen.filter((message) => message.method === method).map(({ params }) => params);
  }

  /** The question that is on the screen. */
  async question() {
    const { interaction } = await this.notification('interaction/requested');
    return interaction;
  }

  async respond({ toolUseId }, answers) {
    return this.#request('interaction/respond', { toolUseId, answers });
  }

  async decline({ toolUseId }, reason) {
    return this.#request('interaction/decline', { toolUseId, reason });
  }

  close() {
    this.#socket.terminate();
  }

  async #request(method, params) {
    const id = ++this.#lastId;
    const reply = new Promise((resolve, reject) => this.#replies.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return reply;
  }

  #read(message) {
    if (message.method) {
      this.#seen.push(message);
      this.#waiting = this.#waiting.filter(({ method, which, resolve }) => {
        const params = this.all(method)[which - 1];
        if (params) resolve(params);
        return !params;
      });
      return;
    }
    const { resolve, reject } = this.#replies.get(message.id);
    this.#replies.delete(message.id);
    if (message.error) reject(new Refused(message.error));
    else resolve(message.result);
  }
}
