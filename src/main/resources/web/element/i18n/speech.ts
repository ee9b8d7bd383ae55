/** The words of an element: in the language of what is around it, and in English until that is here. */

import type { ReactiveController, ReactiveElement } from 'lit';
import { briefly } from '../bundles.ts';
import { catalogueOf } from './catalogue.ts';
import { loadLanguage } from './loading.ts';
import { languageOf, Localizer } from './localizer.ts';

export class Speech implements ReactiveController {
  words = Localizer.of('en');
  /** Whether texts may be shown: a language that is being loaded is waited for, but not for long. */
  isReady = false;
  /** Settled once texts may be shown. */
  ready: Promise<void> = Promise.resolve();
  readonly #element: ReactiveElement;
  readonly #around = new MutationObserver(() => this.follow());

  constructor(element: ReactiveElement) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    const observed = { attributeFilter: ['lang'] };
    this.#around.observe(document.documentElement, observed);
    this.#around.observe(this.#element, observed);
    this.follow();
  }

  hostDisconnected(): void {
    this.#around.disconnect();
  }

  /** Speaks the language that is wanted now; if it could not be loaded, it is tried again. */
  follow(): void {
    const lang = languageOf(this.#element);
    if (catalogueOf(lang) !== undefined) {
      this.#speak(lang);
      this.#beReady();
      return;
    }
    const loaded = loadLanguage(lang).then(() => {
      if (languageOf(this.#element) === lang) this.#speak(lang);
    });
    if (!this.isReady) this.ready = briefly(loaded).then(() => this.#beReady());
  }

  #speak(lang: string): void {
    const words = Localizer.of(lang);
    if (words.lang === this.words.lang) return;
    this.words = words;
    this.#element.requestUpdate();
  }

  #beReady(): void {
    if (this.isReady) return;
    this.isReady = true;
    this.#element.requestUpdate();
  }
}
