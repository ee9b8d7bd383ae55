/** Choices as rows: all of a row can be clicked, and its cap is the radio button or check box. */

import { css } from 'lit';

export const choiceStyles = css`
  :host {
    --_row: var(--parley-row, 3.5rem);
    --_cap: var(--parley-cap, 1.75rem);
  }

  .choices {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    min-width: 0;
  }

  /* beside the button for a note: a line of its own would move what stands below when something is chosen */
  .chooser {
    position: relative;
  }

  .clear {
    position: absolute;
    inset-block-start: calc(100% + 0.5rem);
    inset-inline-end: 0;
  }

  /* no room for both */
  @container (inline-size < 17rem) {
    .clear {
      position: static;
      justify-self: start;
      margin-block-start: 0.5rem;
    }
  }

  /* side by side where no word is broken for it */
  .pair {
    display: flex;
    flex-wrap: wrap;
  }

  .pair .option {
    flex: 1 1 8rem;
  }

  .pair .option:has(.tag) {
    flex-basis: 14rem;
  }

  /* a wider rim takes its width from the padding, so that nothing moves */
  .option {
    --_rim: 1px;
    min-width: 0;
    border: var(--_rim) solid var(--_line);
    border-radius: var(--_radius);
    transition:
      border-color 0.12s,
      background-color 0.12s;
  }

  .option:has(input:checked) {
    --_rim: 2px;
    border-color: var(--_accent);
    background: var(--_tint);
  }

  .option:has(:is(input, textarea):focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .option :is(input, textarea):focus-visible {
    outline: none;
  }

  .tick,
  .other {
    display: flex;
    align-items: start;
    gap: 0.75rem;
    min-height: calc(var(--_row) - 2 * var(--_rim));
    padding: calc((var(--_row) - 1.5rem) / 2 - var(--_rim)) calc(0.875rem - var(--_rim));
    cursor: pointer;
  }

  .cap {
    display: grid;
    flex: none;
    width: var(--_cap);
    height: var(--_cap);
    margin-block: calc((1.5rem - var(--_cap)) / 2);
  }

  .cap > * {
    grid-area: 1 / 1;
  }

  .cap input {
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    margin: 0;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_cap) / 4);
    appearance: none;
    background: var(--_card);
    cursor: inherit;
  }

  .cap input[type="radio"] {
    border-radius: 50%;
  }

  .cap input:checked {
    border-color: var(--_accent);
    background: var(--_accent);
    print-color-adjust: exact;
  }

  /* drawn with borders, which forced colours keep */
  .cap input:checked::before {
    content: "";
    border: solid var(--_on-accent);
  }

  .cap input[type="radio"]:checked::before {
    border-width: calc(var(--_cap) * 0.18);
    border-radius: 50%;
  }

  .cap input[type="checkbox"]:checked::before {
    width: calc(var(--_cap) * 0.28);
    height: calc(var(--_cap) * 0.5);
    border-width: 0 calc(var(--_cap) * 0.1) calc(var(--_cap) * 0.1) 0;
    transform: translateY(-12%) rotate(45deg);
  }

  /* the key that chooses the row */
  .digit {
    visibility: hidden;
    place-self: center;
    color: var(--_soft);
    font: 600 0.8125rem/1 var(--_mono);
    pointer-events: none;
  }

  :host([keyed]) .cap input:not(:checked, :disabled) + .digit {
    visibility: visible;
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
    font-weight: 500;
  }

  .marks {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  /* all of a long label: read out, and shown where a key brings the focus */
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

  /* looks like the other rows until its text has the focus or is the answer */
  .other {
    flex-wrap: wrap;
    align-items: center;
    padding-block: calc((var(--_row) - 2.5rem) / 2 - var(--_rim));
    cursor: text;
  }

  .other .text {
    flex: 1 1 8rem;
    width: auto;
    min-width: 0;
    margin-inline-start: -0.375rem;
    padding: calc(0.5rem - 1px) calc(0.375rem - 1px);
  }

  .other:not(:has(:checked, textarea:focus)) .text {
    border-color: transparent;
    background: transparent;
  }

  .other:not(:has(:checked, textarea:focus)) .text::placeholder {
    color: inherit;
    font-weight: 500;
  }

  /* it keeps its place, so that nothing moves when the text gets the focus, and can take it from there */
  .other:not(:has(:checked, :focus, [aria-expanded="true"])) .own-words {
    opacity: 0;
    pointer-events: none;
  }

  .other .own-list {
    cursor: auto;
  }

  .other .cap {
    cursor: pointer;
  }

  fieldset:enabled .option:hover:not(:has(input:checked)) {
    border-color: var(--_edge);
    background: var(--_paper);
  }

  fieldset:enabled .option:hover .cap input {
    border-width: 3px;
  }

  /* choosing sends: the choices look like the buttons that they are */
  :host([instant]) fieldset:enabled .option:not(.other):hover {
    border-color: var(--_accent);
    background: var(--_tint);
  }

  :host([instant]) .option:not(.other) .name {
    font-weight: 600;
  }

  fieldset:disabled .option {
    border-style: dashed;
    opacity: 0.7;
    cursor: not-allowed;
  }

  fieldset:disabled :is(.tick, .other, .cap) {
    cursor: inherit;
  }

  /* no room is kept for it where it would take a line */
  @container (inline-size < 30rem) {
    .other:not(:has(:checked, :focus, [aria-expanded="true"])) .own-words {
      position: absolute;
    }
  }

  @container (inline-size < 17rem) {
    .tick,
    .other {
      gap: 0.5rem;
      padding-inline: calc(0.625rem - var(--_rim));
    }
  }

  @media (forced-colors: active) {
    .option:has(input:checked),
    .cap input:checked {
      border-color: Highlight;
    }

    /* forced colours would draw a transparent border, and the words as those of a disabled field */
    .other:not(:has(:checked, textarea:focus)) .text {
      border-color: Canvas;
    }

    .other:not(:has(:checked, textarea:focus)) .text::placeholder {
      color: CanvasText;
    }
  }
`;
