/** Colours, type and what looks the same everywhere. The custom properties are the theme. */

import { css } from 'lit';

export const sharedStyles = css`
  :host {
    --_accent: var(--parley-accent, light-dark(#1f655c, #7cc7b9));
    --_accent-strong: var(--parley-accent-strong, light-dark(#174f48, #9ad8cc));
    --_on-accent: var(--parley-on-accent, light-dark(#ffffff, #0f2a26));
    --_card: var(--parley-card, light-dark(#ffffff, #1d2125));
    --_paper: var(--parley-paper, light-dark(#f6f5f2, #15181b));
    --_ink: var(--parley-ink, light-dark(#22262a, #e7e9ea));
    --_soft: var(--parley-soft, light-dark(#5b636b, #a3abb2));
    --_line: var(--parley-line, light-dark(#dcdad3, #33393f));
    --_edge: var(--parley-edge, light-dark(#7e848a, #868f97));
    --_tint: var(--parley-tint, light-dark(#e9f2ef, #20312f));
    --_wrong: var(--parley-wrong, light-dark(#a62b1f, #ff9c8f));
    --_wrong-tint: var(--parley-wrong-tint, light-dark(#fcf0ee, #3a2321));
    --_shadow: var(--parley-shadow, 0 1px 2px light-dark(rgb(30 35 40 / 6%), rgb(0 0 0 / 30%)), 0 8px 24px light-dark(rgb(30 35 40 / 6%), transparent));
    --_radius: var(--parley-radius, 0.625rem);
    --_mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
    display: block;
    min-width: 0;
    color: var(--_ink);
    font: var(--parley-font, 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif);
  }

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

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  button {
    min-height: 2.5rem;
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
    background: none;
    color: var(--_accent);
    font-weight: 500;
    font-size: 0.875rem;
    text-align: start;
  }

  button.link:hover {
    text-decoration: underline;
  }

  @media (forced-colors: active) {
    button.link {
      padding-inline: 0.5rem;
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
    font-size: 0.875rem;
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
    font-size: 0.75rem;
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
    font-size: 0.875rem;
  }

  .note {
    display: grid;
    gap: 0.375rem;
    font-size: 0.9375rem;
  }

  /* there on every question, hence quiet */
  button.add-note {
    justify-self: start;
    color: var(--_soft);
  }

  .error {
    padding: 0.5rem 0.75rem;
    border-radius: var(--_radius);
    background: var(--_wrong-tint);
    color: var(--_wrong);
    font-size: 0.9375rem;
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

  /* what somebody else wrote: a word without end or a change of direction stays inside */
  .said {
    unicode-bidi: isolate;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .said > * + :is(p, ul, ol, pre, blockquote) {
    margin-top: 0.5rem;
  }

  .said :is(ul, ol) {
    padding-inline-start: 1.5rem;
  }

  .said blockquote {
    margin: 0;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--_line);
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

  .said-heading {
    font-weight: 650;
  }

  .address {
    color: var(--_soft);
    font-size: 0.875em;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .open {
    display: inline-block;
    min-height: 1.5rem;
    padding: 0 0.45rem;
    border: 1px solid var(--_edge);
    border-radius: 0.375rem;
    color: var(--_accent);
    font-size: 0.8125rem;
    font-weight: 500;
    line-height: 1.5rem;
    text-decoration: none;
  }

  .open::after {
    content: " ↗" / "";
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

  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
