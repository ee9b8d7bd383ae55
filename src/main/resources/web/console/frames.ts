/** The frames of a session as they are, and what goes to and fro at /mcp: the newest last. */

import { localToken } from '../app/token.ts';
import { SUBPROTOCOL } from '../element/protocol/socket.ts';

const KEPT = 200;

export class Frames {
  readonly #list: HTMLElement;
  #socket: WebSocket | undefined;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Watches another session from now on. */
  watch(session: string): void {
    this.#socket?.close();
    const url = new URL(`/ws/v1/sessions/${encodeURIComponent(session)}`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const token = localToken();
    const bearer = token === undefined ? [] : [`parley.bearer.${token}`];
    const socket = new WebSocket(url, [SUBPROTOCOL, ...bearer]);
    this.#socket = socket;
    socket.addEventListener('open', () => this.show('·', `connected to ${url.href}`));
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => this.show('←', data));
    socket.addEventListener('close', ({ code, reason }) => this.show('·', `closed: ${code} ${reason}`));
  }

  send(frame: string): void {
    this.show('→', frame);
    this.#socket?.send(frame);
  }

  show(direction: string, text: string): void {
    const line = document.createElement('li');
    const arrow = document.createElement('span');
    arrow.className = 'direction';
    arrow.textContent = `${new Date().toLocaleTimeString()} ${direction}`;
    const frame = document.createElement('code');
    frame.textContent = pretty(text);
    line.append(arrow, frame);
    this.#list.append(line);
    while (this.#list.childElementCount > KEPT) this.#list.firstElementChild?.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  clear(): void {
    this.#list.replaceChildren();
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 1).replaceAll(/\n\s*/g, ' ');
  } catch {
    return text;
  }
}
