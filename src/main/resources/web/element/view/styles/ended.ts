/** What has ended: the result in the place, and the list. */

import type { CSSResult } from 'lit';
import { css } from '../../kit.ts';

export function endedStyles(): CSSResult {
  return css`
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
      outline-offset: -1px;
      border-radius: calc(var(--_radius) * 1.5);
    }

    /* one sentence, as the lines of a text are in the list of the answers */
    .result .outcome .said {
      white-space: normal;
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

    @container (inline-size < 30rem) {
      .result {
        padding: 1.125rem 1rem;
      }

      /* an answer begins beside the words that announce it */
      .result .outcome {
        font-size: 1.0625rem;
      }

      .result .at {
        display: block;
      }

      .result .at .dot {
        display: none;
      }
    }
  `;
}
