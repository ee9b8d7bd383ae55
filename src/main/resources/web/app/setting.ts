/** A choice of the person for this browser, off by default, which the settings show as a checkbox. */

import { byId } from './dom.ts';

export class Setting {
  readonly #input: HTMLInputElement;
  readonly #key: string;

  /** @param id of the checkbox, and of what the browser keeps */
  constructor(id: string, changed: (isOn: boolean) => void = () => undefined) {
    this.#key = `parley.${id}`;
    this.#input = byId(id) as HTMLInputElement;
    this.#input.checked = this.#kept() === 'on';
    this.#input.addEventListener('change', () => {
      this.set(this.isOn);
      changed(this.isOn);
    });
    // the same person in another window
    window.addEventListener('storage', ({ key }) => {
      if (key === this.#key) this.#input.checked = this.#kept() === 'on';
    });
  }

  get isOn(): boolean {
    return this.#input.checked;
  }

  set(isOn: boolean): void {
    this.#input.checked = isOn;
    try {
      localStorage.setItem(this.#key, isOn ? 'on' : 'off');
    } catch {
      // a browser may forbid storage: then it holds for this visit
    }
  }

  #kept(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return this.isOn ? 'on' : null;
    }
  }
}
