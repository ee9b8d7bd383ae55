/** The person's earlier texts: the button that offers them, and the list. */

import { css } from 'lit';

export const ownWordsStyles = css`
  .own-list,
  .own-list ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
  }

  .own-list {
    flex: 1 0 100%;
    padding-block-end: 0.375rem;
  }

  .own-list ul {
    max-height: 14rem;
    /* room for the ring of what has the focus */
    margin: -0.25rem;
    padding: 0.25rem;
    overflow: auto;
    list-style: none;
  }

  .own-list li button {
    width: 100%;
    padding: 0.375rem 0.625rem;
    font-weight: 400;
    text-align: start;
  }

  .own-list .said {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .own-list .link,
  .own-words {
    justify-self: start;
  }

  /* beside the rims of its row and of the list */
  button.own-words:focus-visible {
    outline-offset: 0.125rem;
  }
`;
