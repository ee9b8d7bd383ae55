/** What is asked: the largest text on the page where nothing else is asked beside it. */

import { css } from 'lit';

export const askStyles = css`
  .ask {
    min-width: 0;
    max-inline-size: 100%;
    padding: 0;
    font-size: var(--_label-size);
    font-weight: var(--_label-weight);
    overflow-wrap: anywhere;
  }

  /* a legend takes no part in the grid */
  legend.ask {
    width: 100%;
    margin-bottom: 0.5rem;
  }

  .ask + .about {
    margin-top: -0.3125rem;
  }

  .ask .rest {
    display: block;
    margin-top: 0.5rem;
    font-size: var(--_text-size);
    font-weight: 400;
    line-height: var(--_text-line);
    max-inline-size: var(--_measure);
  }

  /* a part of its line, from which it is not torn */
  .ask .tag {
    display: inline;
    white-space: nowrap;
  }

  @container (inline-size < 20rem) {
    .ask .tag {
      padding-inline: 0.25rem;
    }
  }

  :host(:only-child) legend.ask {
    margin-bottom: 0.875rem;
  }

  :host(:only-child) .ask .first {
    font-size: var(--_question-size);
    font-weight: var(--_question-weight);
    line-height: var(--_question-line);
    text-wrap: pretty;
  }

  :host(:only-child) .ask .first.long {
    font-size: var(--_question-long-size);
    line-height: var(--_question-long-line);
  }

  :host(:only-child) #about > .said {
    font-size: var(--_text-size);
    line-height: var(--_text-line);
    max-inline-size: var(--_measure);
  }

  .eyebrow {
    display: block;
    color: var(--_accent);
    font-size: var(--_small-size);
    font-weight: 600;
  }

  /* shown above already, and read out all the same */
  .eyebrow.named-always {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @container (inline-size >= 30rem) {
    .eyebrow.named-wide {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;
