/** "Try it": the page plays the model's host, so that the whole circle can be seen without one. */

import { button, byId, el } from '../dom.ts';
import type { Localizer } from '../../element/i18n/localizer.ts';
import type { PageKey } from '../i18n/words.ts';
import { FORM } from './form.ts';
import { McpHost } from './mcp.ts';
import { QUESTIONS } from './questions.ts';
import type { Host, Received, ToolCall } from './received.ts';
import { RpcHost } from './rpc.ts';
import { TURN } from './turn.ts';

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
  readonly #progress = el('div', { class: 'progress', 'aria-live': 'polite' });
  readonly #words: Localizer<PageKey>;
  #running: AbortController | undefined;

  constructor(sessionId: string, words: Localizer<PageKey>) {
    this.#words = words;
    this.#samples = [
      { label: words.text('threeQuestions'), call: QUESTIONS, host: new McpHost(sessionId, TURN) },
      { label: words.text('aForm'), call: FORM, host: new RpcHost(sessionId, TURN) },
    ];
    this.#choice.append(...this.#samples.map(({ label }) => el('option', {}, label)));
    this.#choice.addEventListener('change', () => this.#describe());
    const ask = button(words.text('ask'), { 'data-testid': 'ask' }, () => void this.start());
    const label = el('label', { for: 'try-sample' }, words.text('modelAsks'));
    this.#picker = el('div', { class: 'sample' }, label, this.#choice, ask);
    this.#panel.append(
      el('h2', { id: 'try-title' }, words.text('tryTitle')),
      this.#picker,
      this.#call,
      this.#progress,
    );
    this.#describe();
  }

  async start(): Promise<void> {
    const words = this.#words;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#panel.hidden = false;
    // a model waits before it asks something else
    this.#picker.hidden = true;
    const { host, call } = this.#sample();
    const stop = button(words.text('stopWaiting'), { class: 'quiet' }, () => running.abort());
    this.#progress.replaceChildren(el('p', {}, words.text('waiting')), stop);
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
    const words = this.#words;
    const { call, host } = this.#sample();
    const codes: Readonly<Record<string, string>> = { tool: call.name, door: host.door };
    const sentence = words
      .parts('calls')
      .map((part) => (typeof part === 'string' ? part : el('code', {}, codes[part.slot] ?? '')));
    this.#call.replaceChildren(
      el('p', {}, ...sentence),
      shown(words.text('sends'), 'sent', call.arguments),
    );
  }

  #received({ text, structured }: Received): void {
    const words = this.#words;
    const read = el('pre', { 'data-testid': 'model-received', tabindex: '0', role: 'group', dir: 'auto' }, text);
    read.setAttribute('aria-labelledby', 'received-title');
    this.#progress.replaceChildren(el('h3', { id: 'received-title' }, words.text('received')), read);
    if (structured !== undefined) {
      this.#progress.append(shown(words.text('structured'), 'structured', structured));
    }
  }

  #failed(stopped: boolean, error: unknown): void {
    const words = this.#words;
    const reason = error instanceof Error ? error.message : String(error);
    const text = stopped ? words.text('stopped') : words.text('failed', { reason });
    this.#progress.replaceChildren(el('p', { class: 'error', role: 'alert' }, text));
  }
}

function shown(summary: string, testId: string, value: unknown): HTMLElement {
  const attributes = { 'data-testid': testId, tabindex: '0', role: 'group', 'aria-label': summary };
  const json = JSON.stringify(value, undefined, 2);
  return el('details', {}, el('summary', {}, summary), el('pre', attributes, json));
}
