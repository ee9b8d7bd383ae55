/** The panels below the buttons, what was said before, and the button for more time beside the time that is left. */

import type { CSSResult } from 'lit';
import { css } from '../../kit.ts';

export function panelStyles(): CSSResult {
  return css`
    .doing > .said {
      display: block;
    }

    .doing {
      margin-block: 0.25rem;
      padding-inline-start: 0.75rem;
      border-inline-start: 3px solid var(--_line);
    }

    .panel {
      display: grid;
      gap: 0.625rem;
      padding: 1rem;
      /* of the colour of the background: in forced colours it is all that there is */
      border: 1px solid var(--_paper);
      border-radius: var(--_radius);
      background: var(--_paper);
      font-size: var(--_aside-size);
    }

    .panel label {
      font-weight: var(--_label-weight);
    }

    .panel label + .about {
      margin-block-start: -0.5rem;
    }

    .meanings {
      display: grid;
      gap: 0 1rem;
      color: var(--_soft);
      font-size: var(--_quiet-size);
    }

    .meanings dt {
      font-weight: 600;
    }

    .meanings dd + dt {
      margin-block-start: 0.25rem;
    }

    @container (inline-size >= 30rem) {
      .meanings {
        grid-template-columns: auto 1fr;
        row-gap: 0.25rem;
      }

      .meanings dd + dt {
        margin-block-start: 0;
      }
    }

    @container (inline-size < 17rem) {
      .panel {
        padding: 0.75rem;
      }
    }

    .earlier {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 0.75rem;
      min-width: 0;
      color: var(--_soft);
      font-size: var(--_aside-size);
      overflow-wrap: anywhere;
    }

    .earlier strong {
      font-weight: 500;
    }

    p.more-time {
      color: var(--_soft);
      font-size: 0.875rem;
    }

    @media (pointer: coarse) {
      button.more-time {
        min-height: 2.75rem;
      }
    }

    @media print {
      .more-time {
        display: none;
      }
    }
  `;
}
