/** All that the element shows, one below the other. */

import { css } from 'lit';

export const listStyles = css`
  :host([theme="light"]) {
    color-scheme: light;
  }

  :host([theme="dark"]) {
    color-scheme: dark;
  }

  .all {
    display: grid;
    gap: 1.5rem;
    min-width: 0;
  }

  /* without a place of its own, and there before anything is said in it */
  [role="status"]:not(:has(*)) {
    position: absolute;
  }

  .empty {
    padding: 2rem 1.5rem;
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
    text-align: center;
    color: var(--_soft);
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    padding: 0.625rem 1rem;
    border: 1px solid var(--_line);
    border-inline-start: 3px solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_card);
    font-size: 0.9375rem;
  }

  .banner[part="offline"] {
    border-inline-start-color: var(--_wrong);
  }
`;
