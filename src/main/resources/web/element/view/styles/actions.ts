/** The buttons below the questions, and what opens there. */

import { css } from 'lit';

export const actionStyles = css`
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .consequential {
    padding-inline-start: 0.75rem;
    border-inline-start: 0.1875rem solid var(--_accent);
    font-size: 0.9375rem;
  }

  .ways-out {
    --_hang: calc(-0.75rem - 1px);
  }

  /* each button keeps its place from step to step: back at the start, the way on at the end */
  .bar {
    display: grid;
    grid-template:
      "back hint ways primary"
      / auto 1fr auto auto;
    align-items: center;
    gap: 0.5rem;
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    /* at the end, also of a card that keeps the height of another step */
    margin-block: auto -0.75rem;
    padding-block: 0.75rem;
    border-block-start: 1px solid var(--_line);
    background: var(--_card);
  }

  /* in sight wherever the page is: the focus there scrolls nothing */
  .bar button {
    scroll-margin-block: 0;
  }

  .bar.lone {
    grid-template:
      "ways hint primary"
      / auto 1fr auto;
  }

  .bar.dismissed {
    grid-template:
      "outcome primary"
      / 1fr auto;
  }

  .outcome {
    grid-area: outcome;
    font-weight: 600;
  }

  /* on a low screen it would hide what it belongs to */
  @media (max-height: 25rem) {
    .bar {
      position: static;
    }
  }

  .back {
    grid-area: back;
  }

  .back.absent {
    visibility: hidden;
  }

  .primary {
    grid-area: primary;
    min-width: 6rem;
  }

  .ways-out {
    grid-area: ways;
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    position: relative;
    justify-self: start;
  }

  /* the words of the first plain button begin where the text above them does; in forced colours its rim does */
  @media (forced-colors: none) {
    .bar.lone .ways-out {
      margin-inline-start: var(--_hang);
    }

    @container (inline-size < 37rem) {
      .bar:not(.lone) .ways-out {
        margin-inline-start: var(--_hang);
      }
    }
  }

  /* without a button at the end, the words before its place end where the text above them does */
  .bar:not(:has(.primary)) .about-keys {
    grid-column: hint-start / primary-end;
  }

  /* a hint that has no room beside the button wraps to a line that is cut off */
  .about-keys {
    grid-area: hint;
    display: flex;
    flex-wrap: wrap-reverse;
    align-content: flex-end;
    align-items: baseline;
    justify-content: end;
    gap: 0.75rem;
    min-width: 0;
    text-align: end;
  }

  .about-keys:not(.whole) {
    height: 1.75rem;
    overflow: clip;
    overflow-clip-margin: 0.375rem;
    white-space: nowrap;
  }

  .bar.lone:has(.primary) .about-keys {
    margin-inline-end: 0.5rem;
  }

  .more,
  .keys-too {
    display: none;
  }

  @container (inline-size < 37rem) {
    .bar {
      grid-template:
        "back hint primary"
        "ways ways ways"
        / auto 1fr auto;
    }

    /* only the first row sticks to the end of the screen, unless the second one is used */
    .bar:not(.lone, .dismissed, :has(.ways-out :is(:focus-visible, [aria-expanded="true"]))) {
      inset-block-end: calc(-0.75rem - var(--_button));
    }
  }

  @container (inline-size < 25rem) {
    .about-keys {
      display: none;
    }

    .more {
      display: inline-block;
    }

    .back.absent {
      display: none;
    }

    .further {
      display: none;
    }

    .keys-too {
      display: inline-block;
    }

    .further.is-open {
      display: grid;
      position: absolute;
      inset-block-end: 100%;
      inset-inline-end: 0;
      padding: 0.25rem;
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_card);
      box-shadow: var(--_shadow);
    }
  }

  /* a rim that does not touch that of the card */
  @container (inline-size < 17rem) {
    .bar.lone:has(.primary) {
      grid-template:
        "primary"
        "ways"
        / 1fr;
    }

    .bar.lone .primary {
      justify-self: end;
    }

    .primary .spinner {
      display: none;
    }

    .ways-out {
      --_hang: calc(-0.375rem - 1px);
    }

    .bar .ways-out button.plain {
      padding-inline: 0.375rem;
    }
  }

  @media (pointer: coarse) and (hover: none) {
    .about-keys {
      visibility: hidden;
    }
  }

  /* where a click lands that was meant for what stood there before */
  :host(:not([armed])) :is(.actions, .bar:not(.dismissed)) {
    pointer-events: none;
  }

  @media print {
    .bar:not(.dismissed) {
      display: none;
    }
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

  @container (inline-size < 30rem) {
    :is(.actions, .bar) button {
      padding-inline: 0.75rem;
    }
  }
`;
