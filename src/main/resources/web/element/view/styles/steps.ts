/** The way through several questions, and its end: the review. */

import type { CSSResult } from 'lit';
import { css } from '../../kit.ts';

export function stepStyles(): CSSResult {
  return css`
    .steps ol {
      display: none;
      list-style: none;
    }

    .steps ol.is-open {
      display: grid;
      gap: 0.375rem;
      margin-block-start: 0.5rem;
    }

    /* a list of rows, as choices are */
    .is-open .step {
      width: 100%;
      border-radius: var(--_radius);
      text-align: start;
    }

    .steps-bar {
      min-height: 2rem;
      padding: 0.125rem 0.75rem;
      font-size: 0.875rem;
      font-variant-numeric: tabular-nums;
    }

    .steps-bar::after {
      content: "▾" / "";
      margin-inline-start: 0.5rem;
    }

    /* few names fit in a line */
    @container (inline-size >= 30rem) {
      .few .steps-bar {
        display: none;
      }

      .steps.few ol,
      .steps.few ol.is-open {
        display: flex;
        flex-wrap: wrap;
        gap: 0.375rem;
        margin-block-start: 0;
      }

      .few .is-open .step {
        width: auto;
        border-radius: 1rem;
      }
    }

    .step {
      display: flex;
      align-items: center;
      gap: 0.4375rem;
      min-height: 2rem;
      padding-block: 0.125rem;
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

    .step.is-wrong .number::after {
      content: "!" / "";
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
      align-items: baseline;
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
      grid-row: 1;
    }

    /* on the line of the label, whose height it does not change */
    .change button.link {
      margin-block: -0.75rem;
    }

    .line dd.change:has(.quiet) {
      grid-row: 1 / span 3;
      align-self: center;
    }

    .line .absent {
      color: var(--_soft);
      font-weight: 400;
    }

    /* other scripts have no slanted letters */
    .absent:not(:lang(ar), :lang(hi), :lang(ja), :lang(ko), :lang(zh)) {
      font-style: italic;
    }

    .line.is-wrong {
      padding-inline-start: 0.75rem;
      border-inline-start: 3px solid var(--_wrong);
    }

    .line .missing {
      color: var(--_wrong);
    }

    @media (pointer: coarse) {
      :is(.step, .steps-bar) {
        min-height: var(--_button);
        border-radius: calc(var(--_button) / 2);
      }
    }

    @media (forced-colors: active) {
      .step[aria-current] {
        border-width: 2px;
        border-color: Highlight;
      }
    }
  `;
}
