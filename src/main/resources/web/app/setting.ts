/** A choice of the person for this browser, which the settings show as a checkbox. */

import { quietly } from '../element/model/quietly.ts';
import { byId } from './dom.ts';

export interface SettingUse {
  /** Whether it is on until the person has chosen; by default it is off. */
  readonly isOnAtFirst?: boolean;
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
    this.#show(isKept(id, use.isOnAtFirst));
    this.#input.addEventListener('change', () => {
      this.set(this.isOn);
      use.changed?.(this.isOn);
    });
    onChangedElsewhere(id, (isOn) => this.#show(isOn), use.isOnAtFirst);
  }

  get isOn(): boolean {
    return this.#input.checked;
  }

  set(isOn: boolean): void {
    // where the browser keeps nothing it holds for this visit
    quietly(() => localStorage.setItem(keyOf(this.#id), isOn ? 'on' : 'off'));
    this.#show(isOn);
  }

  #show(isOn: boolean): void {
    this.#input.checked = isOn;
    this.#use.holds?.(isOn);
  }
}

/** Tells when the same person has switched it in another window. */
function onChangedElsewhere(id: string, changed: (isOn: boolean) => void, isOnAtFirst?: boolean): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === keyOf(id)) changed(isKept(id, isOnAtFirst));
  });
}

/** Keeps a page without its checkbox to a setting, whichever window changes it. */
export function follow(id: string, holds: (isOn: boolean) => void, isOnAtFirst?: boolean): void {
  holds(isKept(id, isOnAtFirst));
  onChangedElsewhere(id, holds, isOnAtFirst);
}

/** What the person has chosen in this browser. */
function isKept(id: string, isOnAtFirst = false): boolean {
  const kept = read(id);
  // where it cannot be read the person may have switched it off
  return kept === 'on' || (kept === null && isOnAtFirst);
}

/** Reads whether the person has switched it off, and returns what does so again once the browser has forgotten it. */
export function keepOff(id: string): () => void {
  const isOff = read(id) === 'off';
  return () => {
    if (isOff) quietly(() => localStorage.setItem(keyOf(id), 'off'));
  };
}

/** Null where nothing is kept; undefined where it cannot be read. */
function read(id: string): string | null | undefined {
  return quietly(() => localStorage.getItem(keyOf(id)));
}

function keyOf(id: string): string {
  return `parley.${id}`;
}
