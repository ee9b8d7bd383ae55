/** "Try it": the page plays the model's host, so that the whole circle can be seen without one. */

import { announce } from '../announcer.ts';
import { button, byId, el, said } from '../dom.ts';
import { Host, type ToolResult } from './host.ts';
import { SAMPLE } from './sample.ts';

export class TryPanel {
  readonly #host: Host;
  readonly #panel = byId('try-panel');
  readonly #progress = el('div', { class: 'progress' });
  #running: AbortController | undefined;

  constructor(sessionId: string) {
    this.#host = new Host(sessionId);
    this.#panel.append(
      el('h2', { id: 'try-title' }, 'Try it: this page plays the model'),
      el('p', {}, 'It calls the tool ', el('code', {}, SAMPLE.name), ' at ', el('code', {}, 'POST /mcp'),
        ', as the host of a language model would, and the call waits until you answer.'),
      this.#progress,
      shown('What the model sends', 'sent', JSON.stringify(SAMPLE.arguments, undefined, 2)),
    );
  }

  async start(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#panel.hidden = false;
    const stop = button('Stop waiting', { class: 'quiet' }, () => running.abort());
    const waiting = el('p', {}, 'The model is waiting. Its questions are on this page.');
    this.#progress.replaceChildren(waiting, stop);
    try {
      this.#received(await this.#host.call(SAMPLE, running.signal));
    } catch (error) {
      if (this.#running === running) this.#failed(running.signal.aborted, error);
    }
  }

  #received(result: ToolResult): void {
    const texts = result.content.map((part) => part.text ?? '').join('\n');
    const text = said('pre', texts, { 'data-testid': 'model-received', tabindex: '0' });
    text.setAttribute('aria-labelledby', 'received-title');
    this.#progress.replaceChildren(el('h3', { id: 'received-title' }, 'The model received'), text);
    if (result.structuredContent !== undefined) {
      const structured = JSON.stringify(result.structuredContent, undefined, 2);
      this.#progress.append(shown('The same as a structured result', 'structured', structured));
    }
    announce('The model received the result.');
  }

  #failed(stopped: boolean, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const text = stopped ? 'The model stopped waiting.' : `The call failed: ${reason}`;
    this.#progress.replaceChildren(el('p', { class: 'error', role: 'alert' }, text));
  }
}

function shown(summary: string, testId: string, json: string): HTMLElement {
  const pre = el('pre', { 'data-testid': testId, tabindex: '0', 'aria-label': summary }, json);
  return el('details', {}, el('summary', {}, summary), pre);
}
