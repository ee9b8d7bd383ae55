/** What a host asks, and what it gets, whatever the protocol. */

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Received {
  /** What the model reads. */
  readonly text: string;
  readonly structured: unknown;
}

export interface Host {
  /** Where it calls, for the human to read. */
  readonly door: string;
  /** Calls, and waits until the tool is done. */
  call(call: ToolCall, signal: AbortSignal): Promise<Received>;
}
