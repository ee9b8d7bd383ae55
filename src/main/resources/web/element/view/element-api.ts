/**
 * What a page around the element may set, hear and restyle. The npm package makes its
 * custom-elements.json of this; ElementManifestTest compares that with docs/element.md.
 */

import { LitElement } from 'lit';
import type { Ticket } from '../protocol/socket.ts';
import { property } from './property.ts';

/**
 * Shows one open question of a session at a time, what else is open, and how the others ended.
 *
 * @attr {string} lang - The language; by default that of the page around it, else of the browser.
 * @attr {'light' | 'dark'} theme - Light or dark, against the `color-scheme` of the page.
 *
 * @fires {AskedEvent} parley-asked - A question has arrived, or was open already.
 * @fires {ListedEvent} parley-listed - What is open and what has ended is known; after each connect.
 * @fires {EndedEvent} parley-ended - A question that was open here has ended.
 * @fires {CountEvent} parley-count - The number of open questions has changed.
 * @fires {PresenceEvent} parley-presence - The number of connected frontends has changed.
 * @fires {HostEvent} parley-host - A host asks in the session, for the first time in this connection.
 * @fires {ConnectionEvent} parley-connection - The connection to the server has changed.
 * @fires {EnableEvent} parley-enable - The human wants to answer while it is `readonly`; `preventDefault()` keeps it so.
 *
 * @slot - Between what is open and what has ended.
 * @slot empty - Shown where nothing is open, until a question has ended here.
 * @slot denied - Replaces the sentence that a new link is needed.
 *
 * @csspart card - The open question with its buttons.
 * @csspart title - The heading of the card.
 * @csspart asker - Who asks.
 * @csspart claims - The title of the session and the urgency, as the asker says.
 * @csspart taken - The line that somebody else answers the open question.
 * @csspart context - What the asker says it is doing, closed until it is opened.
 * @csspart countdown - How long the question stays open.
 * @csspart more-time - The button that gives more time.
 * @csspart earlier - The line of what the human said before.
 * @csspart steps - The names or the bar of the steps.
 * @csspart question - One question of the card.
 * @csspart text - What a question asks.
 * @csspart option - The row of one choice, of Something else… too.
 * @csspart preview - What a choice would look like.
 * @csspart actions - The bar of buttons.
 * @csspart next - The button that leads to the next step.
 * @csspart send - The button that sends.
 * @csspart offline - The line that the connection is lost or denied.
 * @csspart readonly - The line that nothing can be answered.
 * @csspart waiting - The list of the other open questions.
 * @csspart line - The button of one of them.
 * @csspart result - How the last question ended, where its card stood; is `ended`, too.
 * @csspart history - The list of what has ended.
 * @csspart search - The field that searches that list.
 * @csspart ended - How one question ended.
 *
 * @cssprop [--parley-accent=light-dark(#1f655c, #7cc7b9)] - Buttons, links, what is chosen.
 * @cssprop [--parley-accent-strong=light-dark(#174f48, #9ad8cc)] - The same under the pointer.
 * @cssprop [--parley-on-accent=light-dark(#ffffff, #0f2a26)] - Text on the accent.
 * @cssprop [--parley-card=light-dark(#ffffff, #1d2125)] - The background of a card.
 * @cssprop [--parley-paper=light-dark(#f6f5f2, #15181b)] - The background of what is set off in a card.
 * @cssprop [--parley-ink=light-dark(#22262a, #e7e9ea)] - Text.
 * @cssprop [--parley-soft=light-dark(#5b636b, #a3abb2)] - Text that matters less.
 * @cssprop [--parley-line=light-dark(#dcdad3, #33393f)] - Lines between things.
 * @cssprop [--parley-edge=light-dark(#7e848a, #868f97)] - The edges of inputs and buttons.
 * @cssprop [--parley-tint=light-dark(#e9f2ef, #20312f)] - The background of what is chosen.
 * @cssprop [--parley-wrong=light-dark(#a62b1f, #ff9c8f)] - Errors.
 * @cssprop [--parley-wrong-tint=light-dark(#fcf0ee, #3a2321)] - The background of errors.
 * @cssprop [--parley-shadow=0 1px 2px light-dark(rgb(30 35 40 / 6%), rgb(0 0 0 / 30%)), 0 8px 24px light-dark(rgb(30 35 40 / 6%), transparent)] - The shadow of a card.
 * @cssprop [--parley-radius=0.625rem] - The corners of choices and inputs; those of a card are half as large again.
 * @cssprop [--parley-font=1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif] - The font of all text.
 * @cssprop [--parley-row=3.5rem] - The least height of a choice.
 * @cssprop [--parley-cap=1.75rem] - The size of the mark of a choice.
 * @cssprop [--parley-question-size=1.5rem] - The largest text: the first paragraph of a question that is shown alone, the title of a form.
 * @cssprop [--parley-question-line=2rem] - The height of its lines.
 * @cssprop [--parley-question-weight=650] - Its weight.
 * @cssprop [--parley-question-long-size=1.25rem] - Such a paragraph of more than 160 characters.
 * @cssprop [--parley-question-long-line=1.75rem] - The height of its lines.
 * @cssprop [--parley-text-size=1.0625rem] - Further text of a question.
 * @cssprop [--parley-text-line=1.625rem] - The height of its lines.
 * @cssprop [--parley-measure=65ch] - The longest line of it.
 * @cssprop [--parley-label-size=1.0625rem] - The label of one of several fields.
 * @cssprop [--parley-label-weight=600] - Its weight.
 * @cssprop [--parley-aside-size=0.9375rem] - Notes, errors, panels.
 * @cssprop [--parley-quiet-size=0.875rem] - Who asks, the title beside it, the time, rules.
 * @cssprop [--parley-small-size=0.8125rem] - The label above a question.
 * @cssprop [--parley-tag-size=0.75rem] - Tags.
 */
export abstract class ElementApi extends LitElement {
  /** Whose questions are shown; nothing is asked for until it is set. */
  @property() session = '';
  /** The tool-use id of the one interaction that is shown, with whatever takes its place; by default all. */
  @property() only = '';
  /** Where Parley is; by default where this script, or else the page, is from. */
  @property() server = '';
  /** Everything is chosen first and then sent by the button, as what is hard to undo is. */
  @property({ type: Boolean }) confirm = false;
  /** `page` shows all questions of a set at once. */
  @property() layout: 'steps' | 'page' = 'steps';
  /** Questions can be read and not answered. */
  @property({ type: Boolean, reflect: true }) readonly = false;
  /** `off` hides what has ended. */
  @property() history: 'on' | 'off' = 'on';
  /** With `off` the host is not told which questions the person has seen. */
  @property({ attribute: 'tell-seen' }) tellSeen: 'on' | 'off' = 'on';
  /** A new question takes the focus where nothing else has it. */
  @property({ type: Boolean, attribute: 'focus-new' }) focusNew = false;
  /** The Back of the browser goes one step back inside of a set. */
  @property({ type: Boolean, attribute: 'use-history' }) useHistory = false;
  /** Whose own texts this browser keeps and offers again; empty keeps none. */
  @property({ attribute: 'own-words' }) ownWords = '';
  /** The right to answer, where one is needed; a function is asked again once it has expired. */
  @property({ attribute: false }) ticket: Ticket | undefined;
}
