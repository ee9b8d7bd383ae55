/** The buttons below the questions, and what opens there. */

import { css } from 'lit';

export const actionStyles = css`
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .hint {
    flex: 1;
    min-width: 8rem;
  }

  .ways-out {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    margin-inline-start: auto;
    gap: 0.5rem;
  }

  .hint:empty {
    min-width: 0;
  }

  @media (pointer: coarse) and (hover: none) {
    .hint {
      visibility: hidden;
      min-width: 0;
    }
  }

  /* where a click lands that was meant for what stood there before */
  :host(:not([armed])) .actions {
    pointer-events: none;
  }

  .panel {
    display: grid;
    gap: 0.625rem;
    padding: 1rem;
    border-radius: var(--_radius);
    background: var(--_paper);
    font-size: 0.9375rem;
  }

  .spinner {
    display: inline-block;
    width: 0.875em;
    height: 0.875em;
    margin-inline-end: 0.5em;
    border: 2px solid currentcolor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    vertical-align: -0.1em;
    animation: turn 0.8s linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  @container (inline-size < 30rem) {
    .actions button {
      padding-inline: 0.75rem;
    }
  }
`;
