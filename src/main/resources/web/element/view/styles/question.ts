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

  .about {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
  }

  .about:not(:has(*)) {
    display: none;
  }

  /* all of a long label: read out, and shown where a key brings the focus */
  .eyebrow .cut > .all,
  .option:not(:has(input:focus-visible)) .cut > .all {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .option:has(input:focus-visible) .cut > .beginning {
    display: none;
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

  /* marked in the margin, so that nothing moves */
  .wrong {
    margin-inline-start: -0.9375rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 0.1875rem solid var(--_wrong);
  }

  .choices {
    display: grid;
    gap: 0.5rem;
  }

  .choices > .link {
    justify-self: start;
  }

  /* side by side where no word is broken for it */
  .pair {
    display: flex;
    flex-wrap: wrap;
  }

  .pair .option {
    flex: 1 1 9rem;
  }

  .option {
    min-width: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    transition:
      border-color 0.12s,
      background-color 0.12s;
  }

  .option:hover {
    border-color: var(--_edge);
  }

  .option:has(input:checked) {
    border-color: var(--_accent);
    background: var(--_tint);
  }

  .option:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .option input:focus-visible {
    outline: none;
  }

  .tick {
    display: flex;
    align-items: start;
    gap: 0.75rem;
    cursor: pointer;
  }

  .option > .tick {
    padding: 0.625rem 0.875rem;
  }

  .tick input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin: 0.1875rem 0 0;
    accent-color: var(--_accent);
    cursor: inherit;
  }

  .words {
    display: grid;
    flex: 1;
    gap: 0.125rem;
    min-width: 0;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.5rem;
    min-width: 0;
  }

  .name {
    min-width: 0;
  }

  .marks {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  .digit {
    flex: none;
    min-width: 1.375rem;
    padding: 0 0.3rem;
    border: 1px solid var(--_line);
    border-radius: 0.3125rem;
    color: var(--_soft);
    font: 500 0.75rem/1.375rem var(--_mono);
    text-align: center;
  }

  @media (pointer: coarse) and (hover: none) {
    .digit {
      display: none;
    }
  }

  /* choosing sends: the choices look like the buttons that they are */
  :host([instant]) .option:not(.other):hover {
    border-color: var(--_accent);
    background: var(--_tint);
  }

  :host([instant]) .option:not(.other) .name {
    font-weight: 550;
  }

  .preview {
    margin: -0.375rem 0.875rem 0.625rem 2.75rem;
    margin-inline: 2.75rem 0.875rem;
  }

  .previewed {
    max-height: 20rem;
    overflow: auto;
    margin-top: 0.25rem;
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

  .previewed .said {
    width: max-content;
    min-width: 100%;
  }

  .other {
    display: grid;
    grid-template-columns: auto minmax(10rem, 1fr);
    align-items: center;
    gap: 0.375rem 0.875rem;
    padding: 0.375rem 0.875rem;
  }

  .other > .tick {
    padding: 0;
  }

  .other .text {
    min-height: 2.25rem;
    padding-block: 0.3125rem;
  }

  .other .tag {
    grid-column: 1 / -1;
  }

  .temporal {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
  }

  fieldset:disabled :is(.tick, .option) {
    cursor: not-allowed;
  }

  fieldset:disabled .option {
    opacity: 0.7;
  }

  @container (inline-size < 30rem) {
    .other {
      grid-template-columns: 1fr;
    }
  }

  @media (forced-colors: active) {
    .option:has(input:checked) {
      border-width: 2px;
      border-color: Highlight;
    }
  }
`;
