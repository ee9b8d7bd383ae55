/**
 * What the element gives to the modules that are loaded by name (ADR 119): they import it from here, and so hold no
 * copy of it. It may be used once the module is made.
 */

import type { Kit } from './lazy.ts';

export let adopt: Kit['adopt'];
export let allRefusals: Kit['allRefusals'];
export let AnnounceEvent: Kit['AnnounceEvent'];
export let answersInLine: Kit['answersInLine'];
export let askerOf: Kit['askerOf'];
export let css: Kit['css'];
export let givenInWords: Kit['givenInWords'];
export let hasRecallKey: Kit['hasRecallKey'];
export let html: Kit['html'];
export let isConsequential: Kit['isConsequential'];
export let isRecallable: Kit['isRecallable'];
export let kindOf: Kit['kindOf'];
export let lineInput: Kit['lineInput'];
export let live: Kit['live'];
export let marked: Kit['marked'];
export let nothing: Kit['nothing'];
export let ownLabel: Kit['ownLabel'];
export let plainNodes: Kit['plainNodes'];
export let plainText: Kit['plainText'];
export let questionsOf: Kit['questionsOf'];
export let repeat: Kit['repeat'];
export let revealed: Kit['revealed'];
export let rich: Kit['rich'];
export let RpcError: Kit['RpcError'];
export let said: Kit['said'];
export let shortName: Kit['shortName'];
export let shownAnswers: Kit['shownAnswers'];
export let titleOf: Kit['titleOf'];

/** What such a module does first when it is made. */
export function equip(kit: Kit): void {
  ({ adopt, allRefusals, AnnounceEvent, answersInLine, askerOf, css, givenInWords, hasRecallKey, html, isConsequential, isRecallable, kindOf, lineInput, live, marked, nothing, ownLabel, plainNodes, plainText, questionsOf, repeat, revealed, rich, RpcError, said, shortName, shownAnswers, titleOf } = kit);
}
