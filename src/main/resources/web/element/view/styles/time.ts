/** The button for more time, beside the time that is left. */

import { css } from 'lit';

export const timeStyles = css`
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
