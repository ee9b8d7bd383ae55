/**
 * What the element gives to the modules that are loaded by name (ADR 119): they import it from here, and so hold no
 * copy of it. It may be used once the module is made.
 */

import type { Kit } from './lazy.ts';

export let adopt: Kit['adopt'];
export let answersInLine: Kit['answersInLine'];
export let askerOf: Kit['askerOf'];
export let css: Kit['css'];
export let givenInWords: Kit['givenInWords'];
export let html: Kit['html'];
export let kindOf: Kit['kindOf'];
export let lineInput: Kit['lineInput'];
export let live: Kit['live'];
export let marked: Kit['marked'];
export let nothing: Kit['nothing'];
export let plainText: Kit['plainText'];
export let questionsOf: Kit['questionsOf'];
export let repeat: Kit['repeat'];
export let rich: Kit['rich'];
export let said: Kit['said'];
export let titleOf: Kit['titleOf'];

/** What such a module does first when it is made. */
export function equip(kit: Kit): void {
  ({ adopt, answersInLine, askerOf, css, givenInWords, html, kindOf, lineInput, live, marked, nothing, plainText, questionsOf, repeat, rich, said, titleOf } = kit);
}
