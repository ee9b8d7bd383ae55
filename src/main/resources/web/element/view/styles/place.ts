/** The one place, the result that stands in it, and the lines of what waits. */

import { css } from 'lit';

export const placeStyles = css`
  .place {
    display: grid;
    min-width: 0;
    container-type: inline-size;
  }

  /* it looks like the card that stood here */
  .result {
    padding: 1.5rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_card);
    box-shadow: var(--_shadow);
    overflow-wrap: anywhere;
  }

  .result:focus-visible {
    outline-offset: 0.125rem;
    border-radius: calc(var(--_radius) * 1.5);
  }

  /* in sight, however long the card was */
  .told {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    position: sticky;
    inset-block: 1.5rem auto;
  }

  .told > * {
    min-width: 0;
    max-width: 100%;
  }

  .result .title {
    color: var(--_soft);
    font-size: 0.9375rem;
    font-weight: 500;
  }

  .result .outcome {
    color: var(--_ink);
    font-size: 1.25rem;
    line-height: 1.4;
  }

  .result .outcome time {
    color: var(--_soft);
    font-size: 0.875rem;
  }

  .result [data-testid="next-question"] {
    margin-top: 0.5rem;
  }

  .waiting {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
  }

  .waiting p {
    color: var(--_soft);
    font-size: 0.875rem;
    font-weight: 600;
  }

  .waiting ul {
    display: grid;
    min-width: 0;
    list-style: none;
  }

  .waiting li {
    min-width: 0;
  }

  button.line {
    width: 100%;
    padding: 0.4rem 0.75rem;
    border-color: var(--_line);
    background: var(--_card);
    color: var(--_ink);
    font-weight: 400;
    text-align: start;
  }

  .waiting li + li {
    margin-top: 0.375rem;
  }

  button.line:hover {
    border-color: var(--_edge);
    background: var(--_tint);
  }

  .line > span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .line .client {
    color: var(--_soft);
    font-weight: 600;
  }

  .line .said {
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    button.line {
      min-height: 2.75rem;
    }
  }

  @container (inline-size < 30rem) {
    .result {
      padding: 1.125rem 1rem;
    }
  }
`;
