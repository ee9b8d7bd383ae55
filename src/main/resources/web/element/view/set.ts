/** What only a card with several questions has: the steps by name, the Back of the browser, and the review. */

import type { TemplateResult } from 'lit';
import { adopt, equip } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import type { ParleyInteraction } from './parley-interaction.ts';
import { KeptHeight } from './kept-height.ts';
import { reviewOf } from './review.ts';
import { StepHistory } from './step-history.ts';
import { stepNav } from './steps.ts';
import { stepStyles } from './styles/steps.ts';

export interface SetParts {
  readonly steps: (card: ParleyInteraction) => TemplateResult;
  readonly review: (card: ParleyInteraction) => TemplateResult;
  readonly historyOf: (card: ParleyInteraction) => StepHistory;
  readonly heightOf: (card: ParleyInteraction) => KeptHeight;
  /** Adds the styles for them. */
  readonly dress: (root: Node) => void;
}

export function makeSet(kit: Kit): SetParts {
  equip(kit);
  const styles = stepStyles();
  return {
    steps: ({ walk, words, submitter, panels }) =>
      stepNav({
        walk,
        words,
        isWrong: ({ id }) => submitter.isWrong(id),
        go: (place) => {
          void walk.go(place);
          panels.areStepsOpen = false;
        },
        isOpen: panels.areStepsOpen,
        toggle: () => panels.toggleSteps(),
      }),
    review: ({ model, walk, words, submitter }) =>
      reviewOf({
        model,
        words,
        problems: submitter.problems.fields,
        change: (id) => {
          const question = model.questions.find((other) => other.id === id);
          if (question !== undefined && submitter.isWrong(id)) model.include(question);
          void walk.mend(id);
        },
      }),
    historyOf: (card) => new StepHistory(card),
    heightOf: (card) => new KeptHeight(card),
    dress: (root) => adopt(root, styles),
  };
}
