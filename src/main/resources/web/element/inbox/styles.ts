/** The list of the inbox and the question beside it; below a width of its own, one of the two. */

import { css } from 'lit';

export const inboxStyles = css`
  :host {
    container: parley-inbox / inline-size;
  }

  .panes {
    display: grid;
    grid-template-columns: minmax(15rem, 22rem) minmax(0, 1fr);
    align-items: start;
    gap: 1.5rem;
    min-width: 0;
  }

  .list,
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    min-width: 0;
  }

  /* its own scroll bar, so that the question stays where it is read */
  .list {
    position: sticky;
    inset-block-start: 0;
    max-block-size: 100dvh;
    /* room for the ring of what has the focus */
    padding: 0.25rem;
    margin: -0.25rem;
    overflow: auto;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    column-gap: 0.75rem;
  }

  .away {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
  }

  .unsaved {
    color: var(--_wrong);
  }

  .until {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 0.75rem;
    padding: 0.25rem 0.75rem;
    color: var(--_soft);
    font-size: var(--_quiet-size);
  }

  .times {
    max-width: min(22rem, calc(100vw - 2rem));
    padding: 1.5rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_card);
    color: inherit;
    box-shadow: var(--_shadow);
  }

  .times[open] {
    display: grid;
    gap: 0.5rem;
  }

  .times h2 {
    font-size: var(--_text-size);
  }

  .times::backdrop {
    background: rgb(0 0 0 / 40%);
  }

  .rest {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
    margin-block-start: 0.5rem;
  }

  .list h2 {
    font-size: var(--_text-size);
  }

  .by-session {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.75rem;
    color: var(--_soft);
    font-size: var(--_quiet-size);
    accent-color: var(--_accent);
  }

  .by-session input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
  }

  .entries {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
    list-style: none;
  }

  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
  }

  .group h3 {
    overflow-wrap: anywhere;
    color: var(--_soft);
    font-size: var(--_quiet-size);
    font-weight: 400;
  }

  button.entry {
    display: grid;
    gap: 0.125rem;
    width: 100%;
    padding: 0.5rem 0.75rem;
    border-color: var(--_line);
    background: var(--_card);
    color: var(--_soft);
    font-size: var(--_quiet-size);
    font-weight: 400;
    text-align: start;
  }

  button.entry:hover {
    border-color: var(--_edge);
    background: var(--_tint);
  }

  .entry .what {
    display: -webkit-box;
    overflow: hidden;
    color: var(--_ink);
    font-size: var(--_aside-size);
    font-weight: 600;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .entry[aria-current] {
    border-color: var(--_accent);
    border-inline-start-width: 3px;
    padding-inline-start: calc(0.75rem - 2px);
    background: var(--_tint);
  }

  .urgency.high,
  .short {
    color: var(--_wrong);
    font-weight: 600;
  }

  .short {
    display: block;
  }

  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    min-height: var(--_button);
  }

  .bar .off {
    visibility: hidden;
  }

  .bar .to-list {
    display: none;
  }

  .bar .later {
    margin-inline-start: auto;
  }

  .idle h2 {
    margin-block-end: 0.5rem;
    color: var(--_ink);
  }

  @container parley-inbox (inline-size < 48rem) {
    .panes {
      grid-template-columns: minmax(0, 1fr);
    }

    .list {
      position: static;
      max-block-size: none;
      overflow: visible;
    }

    .panes:not(.is-question) .detail,
    .panes.is-question .list {
      display: none;
    }

    .bar .to-list {
      display: revert;
    }
  }

  @media (pointer: coarse) {
    .by-session,
    button.entry {
      min-height: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    .entry[aria-current] {
      border-color: Highlight;
    }
  }

  @media print {
    .away,
    .list {
      display: none;
    }

    .panes {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
