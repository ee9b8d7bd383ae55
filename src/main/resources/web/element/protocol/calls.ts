/** The JSON-RPC 2.0 requests that wait for their response. */

/** The server answered with an error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** There is no connection, or it broke: the server may or may not have seen the request. */
export class ConnectionLost extends Error {
  constructor() {
    super('There is no connection to the server.');
    this.name = 'ConnectionLost';
  }
}

export interface ResponseFrame {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: number;
}

export class Calls {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Sends a request; `onSilence` is called when no response came in time. */
  start(
    method: string,
    params: unknown,
    send: (frame: string) => void,
    timeoutMs: number,
    onSilence: () => void,
  ): Promise<unknown> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = deferred();
    this.#waiting.set(id, { resolve, reject, timer: window.setTimeout(onSilence, timeoutMs) });
    send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return promise;
  }

  settle(frame: ResponseFrame): void {
    const waiting = this.#take(frame.id);
    if (waiting === undefined) return;
    if (frame.error === undefined) waiting.resolve(frame.result);
    else waiting.reject(new RpcError(frame.error.code, frame.error.message, frame.error.data));
  }

  /** The connection broke: no response will come any more. */
  loseAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(new ConnectionLost());
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) window.clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    return waiting;
  }
}

function deferred(): Omit<Waiting, 'timer'> & { promise: Promise<unknown> } {
  let resolve: Waiting['resolve'] = () => undefined;
  let reject: Waiting['reject'] = () => undefined;
  const promise = new Promise<unknown>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
