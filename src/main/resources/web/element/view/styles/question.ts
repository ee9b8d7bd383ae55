/** One question and its control. */

import { css } from 'lit';

export const questionStyles = css`
  /* the focus of a question as a whole: no control has it */
  fieldset:focus-visible {
    outline-color: var(--_line);
    outline-offset: 0.5rem;
    border-radius: var(--_radius);
  }

  .question {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    min-width: 0;
    border: 0;
    scroll-margin: 1rem;
  }

  .question > button {
    justify-self: start;
  }

  .about {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
  }

  #about:not(:has(*)),
  #hint:empty {
    display: none;
  }

  /* what was written large has more room below */
  :host(:only-child) label.ask {
    margin-block-end: 0.25rem;
  }

  /* all of a long label: read out */
  .eyebrow .cut > .all {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* what is wanted, once what stands there does not seem to be it */
  .doubt {
    color: var(--_wrong);
    font-weight: 500;
  }

  .wrong .doubt {
    color: inherit;
    font-weight: inherit;
  }

  /* marked in the margin, so that nothing moves; what a group contains begins below its legend */
  .wrong,
  .wrong > legend {
    position: relative;
  }

  .wrong::before,
  .wrong > legend::before {
    content: "";
    position: absolute;
    inset-block: 0;
    inset-inline-start: -0.75rem;
    border-inline-start: 0.1875rem solid var(--_wrong);
  }

  /* over the gap too */
  .wrong > legend::before {
    inset-block-end: -0.875rem;
  }

  @container (inline-size < 30rem) {
    .wrong::before,
    .wrong > legend::before {
      inset-inline-start: -0.5rem;
    }
  }

  .stepper {
    display: flex;
    gap: 0.375rem;
    min-width: 0;
  }

  .stepper .text {
    width: 7rem;
  }

  .count {
    flex: none;
    min-width: 2.5rem;
    padding: 0;
  }

  .temporal {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
  }

  /* its place is kept, half of it between this question and the next, so that nothing moves when it is shown */
  :host([quiet]) .add-note {
    visibility: hidden;
    margin-block: -0.25rem -1.25rem;
  }

  /* what follows the last one has its own room */
  :host([quiet]:last-child) .add-note {
    margin-block-end: -0.75rem;
  }

  :host([quiet]:only-child) .add-note {
    margin-block: 0;
  }

  :host([quiet]) .question:is(:hover, :focus-within) .add-note {
    visibility: visible;
  }

  @media (pointer: coarse) {
    button:is(.link, .count) {
      min-width: 2.75rem;
      min-height: 2.75rem;
    }
  }
`;
