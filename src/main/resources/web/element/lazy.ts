/** Modules of the element that are loaded when they are first needed, by name, from where its script is from (ADR 119). */

import { css, html, nothing, type CSSResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { forget, importBundle } from './bundles.ts';
import { completeEnglish } from './i18n/catalogue.ts';
import { allRefusals, bringKinds, kindOf } from './kinds/index.ts';
import { lineInput } from './kinds/line-input.ts';
import { isConsequential } from './model/consequential.ts';
import { ownLabel, questionsOf, shortName } from './model/questions.ts';
import { RpcError } from './protocol/calls.ts';
import { revealed } from './text/hidden.ts';
import { plainNodes, plainText } from './text/render.ts';
import { VERSION } from './version.ts';
import { answersInLine, givenInWords, shownAnswers } from './view/answers.ts';
import { askerOf } from './view/asker.ts';
import { deepFocus } from './view/deep-focus.ts';
import { AnnounceEvent } from './view/events.ts';
import { hasRecallKey, isRecallable } from './view/recall.ts';
import { marked, rich, said } from './view/said.ts';
import { titleOf } from './view/title.ts';

/** Their own types cannot be named from elsewhere. */
type Live = (value: unknown) => DirectiveResult;
type Repeat = <T>(items: Iterable<T>, key: (item: T) => unknown, template: (item: T) => unknown) => unknown;

/**
 * What such a module uses of the element. Its bundle shares nothing with that of the element: what it imports itself
 * is a copy, so it imports types, texts, and small functions that keep nothing.
 */
export const KIT = {
  adopt,
  allRefusals,
  AnnounceEvent,
  answersInLine,
  askerOf,
  bringKinds,
  completeEnglish,
  css,
  givenInWords,
  hasRecallKey,
  html,
  isConsequential,
  isRecallable,
  kindOf,
  lineInput,
  live: live as Live,
  marked,
  nothing,
  ownLabel,
  plainNodes,
  plainText,
  questionsOf,
  repeat: repeat as Repeat,
  revealed,
  rich,
  RpcError,
  said,
  shortName,
  shownAnswers,
  titleOf,
};

export type Kit = typeof KIT;

/** What a bundle of `web/lazy` exports: the module, made with what it uses. */
interface Bundle<T> {
  readonly make: (kit: Kit) => T;
  readonly version: string;
}

export class Lazy<T> {
  readonly #name: string;
  readonly #needed: readonly Lazy<unknown>[];
  #here: T | undefined;

  /** @param needed what it does not work without */
  constructor(name: string, ...needed: readonly Lazy<unknown>[]) {
    this.#name = name;
    this.#needed = needed;
  }

  /** Undefined until it is here. What begins without it goes on without it, so that nothing moves when it comes. */
  get here(): T | undefined {
    return this.#needed.every(({ here }) => here !== undefined) ? this.#here : undefined;
  }

  /** Gives it what is in this bundle already, so that nothing is loaded. */
  bring(make: (kit: Kit) => T): void {
    this.#here ??= make(KIT);
  }

  /** Undefined where it could not be loaded: then the next call tries again. */
  async load(): Promise<T | undefined> {
    await Promise.all([this.#load(), ...this.#needed.map((other) => other.load())]);
    return this.here;
  }

  async #load(): Promise<void> {
    if (this.#here === undefined) {
      const name = `lazy-${this.#name}`;
      const bundle = await importBundle<Bundle<T>>(name);
      // what another build serves may not fit; while it takes the place of this one, both serve
      if (bundle !== undefined && !this.#takes(bundle)) forget(name);
    }
  }

  /** False where it is of another version, or makes nothing. */
  #takes({ make, version }: Bundle<T>): boolean {
    if (version !== VERSION) return false;
    try {
      this.bring(make);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Uses it at once; or when it has come, unless the human has gone elsewhere meanwhile.
   *
   * @param act undefined where it could not be loaded
   */
  async use(act: (here: T | undefined) => void): Promise<void> {
    if (this.here === undefined) {
      const focused = deepFocus();
      await this.load();
      if (deepFocus() !== focused) return;
    }
    act(this.here);
  }
}

/** Adds the styles of such a module to a root. */
function adopt(root: Node, { styleSheet }: CSSResult): void {
  if (root instanceof ShadowRoot && styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
