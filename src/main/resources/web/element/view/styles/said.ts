/** What somebody else wrote: its blocks, its addresses, and what it tried to hide. */

import { css } from 'lit';

export const saidStyles = css`
  /* what somebody else wrote: a word without end or a change of direction stays inside */
  .said {
    unicode-bidi: isolate;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    /* begins where its neighbours do, whatever its own direction is */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  /* of no language, hence of no other direction */
  .said pre {
    direction: ltr;
    text-align: start;
  }

  .said > * + :is(p, ul, ol, pre, blockquote) {
    margin-top: 0.5rem;
  }

  .said :is(ul, ol) {
    padding-inline-start: 1.5rem;
  }

  /* together with its marks on the side where the lines around it begin */
  :host(:dir(rtl)) .said:dir(ltr) > :is(ul, ol, blockquote),
  :host(:dir(ltr)) .said:dir(rtl) > :is(ul, ol, blockquote) {
    width: fit-content;
    max-width: 100%;
    margin-inline-start: auto;
    text-align: start;
  }

  .said blockquote {
    margin-inline: 0;
    margin-block-end: 0;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--_line);
  }

  .said > blockquote:first-child {
    margin-block-start: 0;
  }

  .said hr {
    width: 100%;
    margin: 0.75rem 0;
    border: 0;
    border-top: 1px solid var(--_line);
  }

  .said :is(code, pre) {
    font: 0.875em/1.5 var(--_mono);
    overflow-wrap: anywhere;
  }

  .said code {
    padding: 0.05em 0.3em;
    border-radius: 0.25rem;
    background: var(--_paper);
  }

  .said pre {
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_paper);
    white-space: pre-wrap;
  }

  .said pre code {
    padding: 0;
    background: none;
  }

  .said :is(.added, .removed) {
    display: block;
  }

  .said .added {
    background: var(--_tint);
    color: var(--_accent);
  }

  .said .removed {
    background: var(--_wrong-tint);
    color: var(--_wrong);
  }

  /* of a block of code */
  .language {
    display: block;
    color: var(--_soft);
    font: 500 var(--_tag-size) / 1.5 var(--_mono);
    user-select: none;
  }

  .code-keyword {
    font-weight: 700;
  }

  .code-comment {
    color: var(--_soft);
    font-style: italic;
  }

  .code-string,
  .code-number {
    color: var(--_accent);
  }

  .said-heading {
    font-weight: 650;
  }

  .said .label {
    unicode-bidi: plaintext;
  }

  .address {
    color: var(--_soft);
    font-size: 0.875em;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  /* a part of its line, from which no full stop is torn */
  .open {
    padding: 0.25rem 0.45rem;
    border: 1px solid var(--_edge);
    border-radius: 0.375rem;
    color: var(--_accent);
    font-size: var(--_small-size);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }

  .said:has(.open) {
    line-height: 1.75rem;
  }

  .open::after {
    content: "\\a0↗" / "";
  }

  .open:dir(rtl)::after {
    content: "\\a0↖" / "";
  }

  .open:hover {
    background: var(--_tint);
    text-decoration: underline;
  }

  /* seen at once, and not to be mistaken for words of the asker */
  .revealed {
    margin-inline: 0.1em;
    padding: 0 0.3em;
    border: 1px dashed var(--_wrong);
    border-radius: 0.25rem;
    color: var(--_wrong);
    font: 500 0.75em/1.4 var(--_mono);
    unicode-bidi: isolate;
  }
`;
