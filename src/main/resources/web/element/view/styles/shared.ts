/** What looks the same everywhere. */

import { css } from 'lit';
import { ownWordsStyles } from './own-words.ts';
import { saidStyles } from './said.ts';
import { themeStyles } from './theme.ts';

const controls = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd,
  pre,
  fieldset {
    margin: 0;
    padding: 0;
  }

  h2 {
    font-size: 1.25rem;
    line-height: 1.3;
    font-weight: 650;
    text-wrap: balance;
  }

  h3 {
    font-size: 1.0625rem;
    line-height: 1.35;
  }

  /* what has the focus is not hidden behind what sticks to the edges of the screen */
  :is(input, textarea, button, summary, a, fieldset) {
    scroll-margin-block: 4rem 7.5rem;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  /* in the place of its rim */
  .text:focus-visible {
    outline-offset: -1px;
  }

  button {
    min-height: var(--_button);
    padding: 0.4rem 1.1rem;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  button:hover {
    background: var(--_accent-strong);
  }

  button.quiet {
    background: transparent;
    border-color: var(--_edge);
    color: var(--_ink);
  }

  button.plain {
    padding-inline: 0.75rem;
    background: transparent;
    color: var(--_soft);
    font-weight: 500;
  }

  button:is(.quiet, .plain):hover {
    background: var(--_tint);
    color: var(--_ink);
  }

  button.link {
    min-height: 1.75rem;
    padding: 0.125rem 0;
    border-inline-width: 0;
    background: none;
    color: var(--_accent);
    font-weight: 500;
    font-size: var(--_quiet-size);
    text-align: start;
  }

  button.link:focus-visible {
    outline-offset: 0.25rem;
    border-radius: 0.125rem;
  }

  button.link:hover {
    text-decoration: underline;
  }

  @media (forced-colors: active) {
    button.link {
      padding-inline: 0.5rem;
      border-inline-width: 1px;
    }

    button.link:focus-visible {
      outline-offset: -1px;
      border-radius: var(--_radius);
    }
  }

  button:disabled,
  button[aria-disabled="true"] {
    opacity: 0.6;
    cursor: not-allowed;
  }

  summary {
    width: fit-content;
    padding: 0.25rem 0;
    color: var(--_accent);
    font-size: var(--_quiet-size);
    font-weight: 500;
    cursor: pointer;
  }

  .text {
    display: block;
    width: 100%;
    min-height: 2.5rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_card);
    color: inherit;
    font: inherit;
    resize: vertical;
    field-sizing: content;
  }

  /* the browser's own input for a date with a time has a width of its own, which a narrow box does not have */
  @container (inline-size < 17rem) {
    .text {
      min-width: 0;
      padding-inline: 0.5rem;
    }

    .text[type="datetime-local"] {
      font-size: var(--_quiet-size);
    }
  }

  /* no wider than what belongs there */
  .text.short {
    width: min(100%, 16rem);
    field-sizing: fixed;
  }

  textarea.text[rows="1"] {
    resize: none;
  }

  textarea.text[rows="2"],
  textarea.text[rows="3"] {
    min-height: 4.25rem;
  }

  .text::placeholder {
    color: var(--_soft);
    opacity: 1;
  }

  .text[aria-invalid] {
    border-color: var(--_wrong);
  }

  .tag {
    display: inline-block;
    width: fit-content;
    padding: 0.05rem 0.5rem;
    border-radius: 1rem;
    border: 1px solid var(--_line);
    background: var(--_card);
    color: var(--_soft);
    font-size: var(--_tag-size);
    font-weight: 500;
    line-height: 1.5;
  }

  .tag.good {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .about,
  .asker,
  .hint {
    color: var(--_soft);
    font-size: var(--_quiet-size);
  }

  .note {
    display: grid;
    gap: 0.375rem;
    font-size: var(--_aside-size);
  }

  /* there on every question, hence quiet */
  button.add-note {
    place-self: start;
    color: var(--_soft);
  }

  /* its rim is seen in forced colours */
  .error {
    padding: calc(0.5rem - 1px) calc(0.75rem - 1px);
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_wrong-tint);
    color: var(--_wrong);
    font-size: var(--_aside-size);
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* nothing on paper can be pressed */
  @media print {
    button,
    .hint,
    .said .open {
      display: none !important;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;

export const sharedStyles = [themeStyles, controls, saidStyles, ownWordsStyles];
