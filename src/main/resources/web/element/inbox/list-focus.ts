/** The focus in the list of the inbox: which entry has it, and where the keys lead. */

import type { ReactiveControllerHost } from 'lit';
import { idOf, type Named } from '../model/names.ts';

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class ListFocus {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The id of the question whose entry has the focus. */
  get id(): string | undefined {
    return this.entries.find((entry) => entry.matches(':focus'))?.dataset['id'];
  }

  /** The buttons of the list, in the order of the screen. */
  get entries(): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.entry')];
  }

  move(by: 1 | -1): void {
    const { entries } = this;
    const at = entries.findIndex((entry) => entry.matches(':focus'));
    const next = at < 0 ? (by === 1 ? 0 : entries.length - 1) : at + by;
    entries[Math.max(0, Math.min(entries.length - 1, next))]?.focus();
  }

  /** To the entry of that question once the list is as it will be; else to the heading. */
  async lead(named: Named | undefined): Promise<void> {
    await this.#host.updateComplete;
    const entry = named && this.entries.find(({ dataset }) => dataset['id'] === idOf(named));
    (entry ?? this.#host.renderRoot.querySelector<HTMLElement>('#waits'))?.focus();
  }
}
