/** The preview of a choice: beside the choices where the box is wide, else below them. */

import type { CSSResult } from 'lit';
import { css } from '../../kit.ts';

export function paneStyles(): CSSResult {
  return css`
    .chooser,
    .pane,
    .preview {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      min-width: 0;
    }

    .chooser {
      gap: 0.75rem 1rem;
      align-items: start;
    }

    .preview {
      grid-area: 1 / 1;
      grid-template-rows: auto 1fr;
      gap: 0.25rem;
    }

    .preview:not([data-shown]) {
      visibility: hidden;
    }

    .preview-name {
      min-width: 0;
      color: var(--_soft);
      font-size: 0.875rem;
      overflow-wrap: anywhere;
    }

    .of {
      color: var(--_ink);
      font-weight: 600;
    }

    .previewed {
      min-height: 5rem;
      max-height: 22rem;
      overflow: auto;
      padding: 0.75rem 0.875rem;
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_paper);
      font: 0.875rem/1.5 var(--_mono);
    }

    .previewed * {
      white-space: pre !important;
      overflow-wrap: normal;
    }

    /* a picture of letters stays one in a page of the other direction */
    .previewed .said {
      width: max-content;
      min-width: 100%;
      text-align: start;
    }

    .previewed .said > * {
      margin-inline-start: 0 !important;
    }

    .previewed pre {
      padding: 0;
      border: 0;
      font-size: inherit;
    }

    /* the width of the card */
    @container (inline-size >= 56.25rem) {
      .chooser:has(.pane) {
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      }

      .pane {
        align-self: stretch;
      }
    }
  `;
}
