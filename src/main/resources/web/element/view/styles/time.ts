/** How long it is open, and the button for more time beside it. */

import { css } from 'lit';

export const timeStyles = css`
  .time {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
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
