/** What is open, and what has ended. */

import { css } from 'lit';

export const listStyles = css`
  :host([theme="light"]) {
    color-scheme: light;
  }

  :host([theme="dark"]) {
    color-scheme: dark;
  }

  .all {
    display: grid;
    gap: 1.5rem;
    min-width: 0;
  }

  /* without a place of its own, and there before anything is said in it */
  [role="status"]:not(:has(*)) {
    position: absolute;
  }

  .empty {
    padding: 2rem 1.5rem;
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
    text-align: center;
    color: var(--_soft);
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    padding: 0.625rem 1rem;
    border: 1px solid var(--_line);
    border-inline-start: 3px solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_card);
    font-size: 0.9375rem;
  }

  .banner[part="offline"] {
    border-inline-start-color: var(--_wrong);
  }

  .history {
    display: grid;
    gap: 0.5rem;
    min-width: 0;
  }

  .history h2 {
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--_soft);
  }

  .kept,
  .search p {
    color: var(--_soft);
    font-size: 0.875rem;
  }

  .search {
    display: grid;
    gap: 0.375rem;
    min-width: 0;
    max-width: 24rem;
  }

  /* it has its place before anything is found */
  .search [role="status"] {
    position: static;
    min-height: 1.3125rem;
  }

  .history [data-testid="show-earlier"] {
    justify-self: start;
  }

  .history ol,
  .history.alone {
    list-style: none;
  }

  .history.alone {
    padding: 0;
  }

  .alone .ended {
    padding: 1.25rem 1.5rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_card);
  }

  .alone .ended .title {
    font-size: 1.125rem;
  }

  .ended {
    padding: 0.75rem 0;
    border-top: 1px solid var(--_line);
    overflow-wrap: anywhere;
  }

  .ended:focus-visible {
    outline-offset: 0.375rem;
    border-radius: 1px;
  }

  .ended .title {
    font-weight: 550;
    white-space: pre-wrap;
    /* begins where the lines below it do, whatever its own direction is */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .outcome {
    color: var(--_soft);
    font-size: 0.875rem;
  }

  .delivery {
    display: grid;
    color: var(--_soft);
    font-size: 0.875rem;
  }

  .delivery > span,
  .delivery::after {
    grid-area: 1 / 1;
  }

  .delivery::after {
    content: attr(data-other);
    visibility: hidden;
  }

  /* letters of another direction and the digits beside them change no places */
  .way,
  .outcome time {
    unicode-bidi: isolate;
  }

  .outcome time {
    white-space: nowrap;
  }

  .ended .summary {
    padding-top: 0.25rem;
  }

  .ended .reason {
    font-size: 0.9375rem;
  }

  .answered .outcome::before {
    content: "✓\\a0" / "";
    color: var(--_accent);
    font-weight: 700;
  }

  /* as far from the line below as a text is */
  .ended details:last-child:not([open]) {
    margin-block-end: -0.25rem;
  }

  .ended dl {
    padding: 0.5rem 0 0;
    padding-inline-start: 0.875rem;
    border-inline-start: 2px solid var(--_line);
    font-size: 0.9375rem;
  }

  .ended dt {
    color: var(--_soft);
  }

  .ended dd + dt {
    margin-top: 0.5rem;
  }
`;
