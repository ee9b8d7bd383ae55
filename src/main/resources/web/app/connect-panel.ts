/** Shows how to connect a host, one at a time, and copies it. */

import { waysToConnect, type Connecting } from './connecting.ts';
import { button, byId, el } from './dom.ts';
import { words } from './i18n/words.ts';

export class ConnectPanel {
  readonly #how = el('p');
  readonly #code = el('pre', { dir: 'ltr', tabindex: '0', role: 'group', 'data-testid': 'connect-text' });
  readonly #copied = el('span', { role: 'status', 'data-testid': 'copied' });

  constructor(sessionId: string) {
    const ways = waysToConnect(sessionId);
    const radios = ways.map((way, index) => this.#radio(way, index === 0));
    const legend = el('legend', { class: 'unseen' }, words.text('program'));
    const copy = button(words.text('copy'), { class: 'quiet', 'data-testid': 'copy' }, () => void this.#copy());
    this.#code.setAttribute('aria-label', words.text('connectModel'));
    byId('connect-ways').append(
      el('fieldset', { class: 'ways' }, legend, ...radios),
      this.#how,
      this.#code,
      el('div', { class: 'copying' }, copy, this.#copied),
    );
    this.#show(ways[0]);
  }

  #radio(way: Connecting, isFirst: boolean): HTMLElement {
    const radio = el('input', { type: 'radio', name: 'connect', checked: isFirst });
    radio.addEventListener('change', () => this.#show(way));
    return el('label', {}, radio, way.name ?? words.text('otherProgram'));
  }

  #show({ how, slot = '', text }: Connecting): void {
    const sentence = words.parts(how).map((part) => (typeof part === 'string' ? part : el('code', { dir: 'ltr' }, slot)));
    this.#how.replaceChildren(...sentence);
    this.#code.textContent = text;
    this.#copied.textContent = '';
  }

  /** Where the browser forbids it, selects the text for the person to copy. */
  async #copy(): Promise<void> {
    const text = this.#code.textContent ?? '';
    try {
      await navigator.clipboard.writeText(text);
      this.#copied.textContent = words.text('copied');
    } catch {
      getSelection()?.selectAllChildren(this.#code);
      this.#code.focus();
      this.#copied.textContent = words.text('copySelected');
    }
  }
}
