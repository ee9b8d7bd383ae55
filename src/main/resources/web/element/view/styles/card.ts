/** One interaction. */

import { css } from 'lit';

export const cardStyles = css`
  .card {
    display: grid;
    gap: 1.5rem;
    padding: 1.5rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_card);
    box-shadow: var(--_shadow);
    animation: arrive 0.25s ease-out;
  }

  .card:focus-visible {
    outline: none;
    border-color: var(--_accent);
    box-shadow:
      0 0 0 3px var(--_tint),
      var(--_shadow);
  }

  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(0.5rem);
    }
  }

  header {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    margin-bottom: -1.125rem;
    /* who asks stays in sight: a long text cannot pass for the page itself */
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--_card);
  }

  /* what is moved to is not hidden behind it */
  form *,
  .panel * {
    scroll-margin-top: 4rem;
  }

  .asker {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .client {
    font-weight: 600;
  }

  .countdown {
    color: var(--_soft);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }

  .countdown.urgent {
    color: var(--_wrong);
    font-weight: 600;
  }

  .prompt {
    margin-top: 0.375rem;
  }

  form,
  .fields {
    display: grid;
    gap: 1.5rem;
    min-width: 0;
  }

  .earlier {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
    min-width: 0;
    color: var(--_soft);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }

  .earlier strong {
    font-weight: 500;
  }

  .part {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }

  .part-head {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
  }

  .steps ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375rem;
    list-style: none;
  }

  .step {
    display: flex;
    align-items: center;
    gap: 0.4375rem;
    min-height: 2rem;
    padding: 0.125rem 0.75rem 0.125rem 0.25rem;
    padding-inline: 0.25rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: transparent;
    color: var(--_soft);
    font-size: 0.875rem;
    font-weight: 500;
  }

  .step:hover {
    background: var(--_tint);
    color: var(--_ink);
  }

  .number {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 1.5rem;
    height: 1.5rem;
    padding: 0 0.25rem;
    border-radius: 0.75rem;
    background: var(--_paper);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }

  .many .step:not(.review-step) {
    padding: 0.125rem;
    border-color: transparent;
  }

  .step.review-step {
    padding-inline: 0.75rem;
  }

  .step.is-done .number {
    background: var(--_tint);
    color: var(--_accent);
    font-weight: 700;
  }

  .step.is-done .number::after {
    content: "✓" / "";
    margin-inline-start: 0.125rem;
    font-size: 0.6875rem;
  }

  .step.is-wrong .number {
    background: var(--_wrong-tint);
    color: var(--_wrong);
    font-weight: 700;
  }

  .step[aria-current] {
    border-color: var(--_accent);
    color: var(--_ink);
    font-weight: 600;
  }

  .step[aria-current] .number {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .problems {
    display: grid;
    gap: 0.5rem;
  }

  /* in the tree all the same, so that what comes into it is told */
  .problems:not(:has(*)) {
    position: absolute;
  }

  .problems ul {
    padding-inline-start: 1.25rem;
  }

  .problems .link {
    color: inherit;
    text-decoration: underline;
  }

  .review {
    display: grid;
    gap: 0.75rem;
    min-width: 0;
  }

  .review h3:focus {
    outline: none;
  }

  .line {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 1rem;
    padding: 0.625rem 0;
    border-top: 1px solid var(--_line);
  }

  .line:last-child {
    border-bottom: 1px solid var(--_line);
  }

  .line dt {
    grid-column: 1;
    color: var(--_soft);
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }

  .line dd {
    grid-column: 1;
    min-width: 0;
    font-weight: 500;
  }

  .line dd.about {
    font-weight: 400;
  }

  .line dd.change {
    grid-column: 2;
    grid-row: 1 / span 3;
    align-self: start;
  }

  .absent {
    color: var(--_soft);
    font-weight: 400;
    font-style: italic;
  }

  .missing {
    color: var(--_wrong);
  }

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

  @media (max-width: 30rem) {
    .card {
      padding: 1.125rem 1rem;
    }

    .actions button {
      padding-inline: 0.75rem;
    }

    .step:not([aria-current]) .step-name {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    .step:not(.review-step, [aria-current]) {
      padding: 0.125rem;
    }
  }

  @media (forced-colors: active) {
    .card:focus-visible {
      outline: 2px solid Highlight;
    }

    .step[aria-current] {
      border-width: 2px;
      border-color: Highlight;
    }
  }
`;
