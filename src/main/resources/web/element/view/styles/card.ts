/** One interaction. */

import { css } from 'lit';
import { actionStyles } from './actions.ts';

const frame = css`
  /* What is inside answers to this width, not to that of the page: @container without a name finds it, from a question too. */
  :host {
    container-type: inline-size;
    scroll-margin-block-start: 1rem;
    /* the content no longer gives a width to a place that shrinks to its content */
    contain-intrinsic-inline-size: 15rem;
  }

  .card {
    display: grid;
    gap: 1.5rem;
    padding: 1.5rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_card);
    box-shadow: var(--_shadow);
  }

  .card:focus-visible {
    outline: none;
    border-color: var(--_accent);
    box-shadow:
      0 0 0 3px var(--_tint),
      var(--_shadow);
  }

  header {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
  }

  header:not(:has(*)) {
    display: none;
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 1rem;
    margin-bottom: -1rem;
    padding-block: 0.25rem;
    /* who asks stays in sight: a long text cannot pass for the page itself */
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--_card);
  }

  /* what is moved to is not hidden behind it */
  form *,
  .panel * {
    scroll-margin-top: 4rem;
  }

  .from {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    min-width: 0;
    overflow-x: clip;
    color: var(--_soft);
    font-size: var(--_quiet-size);
    overflow-wrap: anywhere;
  }

  .from > * {
    min-width: 0;
  }

  /* the time, and what there is to get more of it */
  .clock {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
    min-width: 0;
  }

  .claims {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    min-width: 0;
    overflow-x: clip;
    color: var(--_soft);
    font-size: var(--_quiet-size);
    overflow-wrap: anywhere;
  }

  .claims > span {
    min-width: 0;
  }

  .claims :is(strong, .high) {
    font-weight: 600;
  }

  .claims .high {
    color: var(--_ink);
  }

  #title.large {
    font-size: var(--_question-size);
    font-weight: var(--_question-weight);
    line-height: var(--_question-line);
  }

  #title.quiet {
    color: var(--_soft);
    font-size: var(--_quiet-size);
    font-weight: 600;
    line-height: inherit;
  }

  /* the dot stands in the gap before it; at the beginning of a line that is outside, where nothing is shown */
  .from > #title.quiet,
  .claims > span + span {
    position: relative;
    margin-inline-start: -0.75rem;
    padding-inline-start: 0.75rem;
  }

  .from > #title.quiet::before,
  .claims > span + span::before {
    content: "·" / "";
    position: absolute;
    inset-inline-start: 0;
    width: 0.75rem;
    font-weight: 400;
    text-align: center;
  }

  .review h3 {
    font-size: var(--_question-size);
    font-weight: var(--_question-weight);
    line-height: var(--_question-line);
  }

  .asker {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .client {
    font-weight: 600;
  }

  .countdown {
    color: var(--_soft);
    font-size: var(--_quiet-size);
    font-variant-numeric: tabular-nums;
  }

  .countdown.loud {
    color: var(--_ink);
    font-weight: 600;
  }

  .countdown.urgent {
    color: var(--_wrong);
  }

  .prompt {
    margin-top: 0.375rem;
    font-size: var(--_text-size);
    line-height: var(--_text-line);
    max-inline-size: var(--_measure);
  }

  /* no grid: in one, the bar of buttons could not stick to the end of the screen */
  form {
    display: flex;
    flex-direction: column;
    gap: 1.5rem;
    min-width: 0;
  }

  .fields {
    display: grid;
    gap: 1.5rem;
    min-width: 0;
  }

  .part {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }

  .part-head {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
  }

  /* between the title of the form and the labels */
  .part-head h3 {
    font-size: var(--_question-long-size);
    line-height: var(--_question-long-line);
  }

  /* the step above has the same name; it is read out all the same */
  @container (inline-size >= 30rem) {
    .part-head:not(:has(> :not(.named-wide))) {
      position: absolute;
    }

    .part-head .named-wide {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  .problems {
    display: grid;
    gap: 0.5rem;
  }

  /* in the tree all the same, so that what comes into it is told */
  .problems:not(:has(*)) {
    position: absolute;
  }

  .problems ul {
    padding-inline-start: 1.25rem;
  }

  .problems .link {
    color: inherit;
    text-decoration: underline;
  }

  @container (inline-size < 30rem) {
    .card {
      padding: 1.125rem 1rem;
    }
  }

  @container (inline-size < 17rem) {
    .card {
      padding: 0.875rem 0.75rem;
    }
  }

  @media print {
    :is(.card, .card:focus-visible) {
      border-color: var(--_line);
      box-shadow: none;
      break-inside: avoid;
      animation: none;
    }

    .meta {
      position: static;
    }

    .steps,
    .countdown {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .card:focus-visible {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const cardStyles = [frame, actionStyles];
