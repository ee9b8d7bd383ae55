/** "Try it": the page plays the model's host, so that the whole circle can be seen without one. */

import { announce } from '../announcer.ts';
import { button, byId, el, said } from '../dom.ts';
import { FORM } from './form.ts';
import { McpHost } from './mcp.ts';
import { QUESTIONS } from './questions.ts';
import type { Host, Received, ToolCall } from './received.ts';
import { RpcHost } from './rpc.ts';

interface Sample {
  readonly label: string;
  readonly call: ToolCall;
  readonly host: Host;
}

export class TryPanel {
  readonly #samples: readonly [Sample, ...Sample[]];
  readonly #panel = byId('try-panel');
  readonly #choice = el('select', { id: 'try-sample', class: 'text', 'data-testid': 'sample' });
  readonly #picker: HTMLElement;
  readonly #call = el('div', { class: 'call' });
  readonly #progress = el('div', { class: 'progress' });
  #running: AbortController | undefined;

  constructor(sessionId: string) {
    this.#samples = [
      { label: 'Three questions', call: QUESTIONS, host: new McpHost(sessionId) },
      { label: 'A form', call: FORM, host: new RpcHost(sessionId) },
    ];
    this.#choice.append(...this.#samples.map(({ label }) => el('option', {}, label)));
    this.#choice.addEventListener('change', () => this.#describe());
    const ask = button('Ask', { 'data-testid': 'ask' }, () => void this.start());
    const label = el('label', { for: 'try-sample' }, 'The model asks');
    this.#picker = el('div', { class: 'sample' }, label, this.#choice, ask);
    this.#panel.append(
      el('h2', { id: 'try-title' }, 'Try it: this page plays the model'),
      this.#picker,
      this.#call,
      this.#progress,
    );
    this.#describe();
  }

  async start(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#panel.hidden = false;
    // a model waits before it asks something else
    this.#picker.hidden = true;
    const { host, call } = this.#sample();
    const stop = button('Stop waiting', { class: 'quiet' }, () => running.abort());
    this.#progress.replaceChildren(el('p', {}, 'The model is waiting. What it asks is on this page.'), stop);
    try {
      this.#received(await host.call(call, running.signal));
    } catch (error) {
      if (this.#running !== running) return;
      this.#failed(running.signal.aborted, error);
    }
    this.#picker.hidden = false;
  }

  #sample(): Sample {
    return this.#samples[this.#choice.selectedIndex] ?? this.#samples[0];
  }

  #describe(): void {
    const { call, host } = this.#sample();
    this.#call.replaceChildren(
      el('p', {}, 'It calls the tool ', el('code', {}, call.name), ' at ', el('code', {}, host.door),
        ', as the host of a language model would, and the call waits until you answer.'),
      shown('What the model sends', 'sent', call.arguments),
    );
  }

  #received({ text, structured }: Received): void {
    const read = said('pre', text, { 'data-testid': 'model-received', tabindex: '0', role: 'group' });
    read.setAttribute('aria-labelledby', 'received-title');
    this.#progress.replaceChildren(el('h3', { id: 'received-title' }, 'The model received'), read);
    if (structured !== undefined) {
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

function shown(summary: string, testId: string, value: unknown): HTMLElement {
  const attributes = { 'data-testid': testId, tabindex: '0', role: 'group', 'aria-label': summary };
  const json = JSON.stringify(value, undefined, 2);
  return el('details', {}, el('summary', {}, summary), el('pre', attributes, json));
}
