/** A choice of the person for this browser, off by default, which the settings show as a checkbox. */

import { byId } from './dom.ts';

export interface SettingUse {
  /** The person has changed it here. */
  readonly changed?: (isOn: boolean) => void;
  /** It holds from now on, whichever window changed it; called at the start, too. */
  readonly holds?: (isOn: boolean) => void;
}

export class Setting {
  readonly #input: HTMLInputElement;
  readonly #id: string;
  readonly #use: SettingUse;

  /** @param id of the checkbox, and of what the browser keeps */
  constructor(id: string, use: SettingUse = {}) {
    this.#id = id;
    this.#use = use;
    this.#input = byId(id) as HTMLInputElement;
    this.#show(isKept(id));
    this.#input.addEventListener('change', () => {
      this.set(this.isOn);
      use.changed?.(this.isOn);
    });
    // the same person in another window
    window.addEventListener('storage', ({ key }) => {
      if (key === keyOf(id)) this.#show(isKept(id));
    });
  }

  get isOn(): boolean {
    return this.#input.checked;
  }

  set(isOn: boolean): void {
    try {
      localStorage.setItem(keyOf(this.#id), isOn ? 'on' : 'off');
    } catch {
      // a browser may forbid storage: then it holds for this visit
    }
    this.#show(isOn);
  }

  #show(isOn: boolean): void {
    this.#input.checked = isOn;
    this.#use.holds?.(isOn);
  }
}

/** Whether the person has switched it on in this browser. */
export function isKept(id: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) === 'on';
  } catch {
    return false;
  }
}

function keyOf(id: string): string {
  return `parley.${id}`;
}
