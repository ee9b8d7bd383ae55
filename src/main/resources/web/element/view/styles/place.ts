/** The one place, and the lines of what waits. */

import { css } from 'lit';

export const placeStyles = css`
  .place {
    display: grid;
    min-width: 0;
    container-type: inline-size;
  }

  .waiting {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
    container-type: inline-size;
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
    display: flex;
    min-width: 0;
  }

  /* each ends in an ellipsis of its own direction */
  .line :is(.what, .who) {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .line .who {
    flex: 0 1000 auto;
  }

  .line .dot {
    white-space: pre;
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
    .line > span {
      flex-direction: column;
    }

    .line .dot {
      display: none;
    }

    .line .who {
      color: var(--_soft);
      font-size: var(--_quiet-size);
    }
  }
`;
