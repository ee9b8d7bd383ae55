/** What became of the card that stood here, in its place. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { html, nothing } from '../kit.ts';
import type { Ended } from '../model/endings.ts';
import { endedParts } from './ended.ts';

export interface ResultView {
  readonly ended: Ended;
  readonly words: Localizer;
  /** Whether the answers are shown without being asked for. */
  readonly isWhole: boolean;
  /** Whether a click on it is meant for it, and not for the card that stood here. */
  readonly isSettled: boolean;
  readonly hasNext: boolean;
  readonly next: () => void;
}

/** What stands in it. */
export function resultOf({ ended, words, isWhole, hasNext, next }: ResultView): TemplateResult {
  return html`<div class="told">
    ${endedParts(ended, words, { id: 'outcome', isSentence: true, isOpen: isWhole, hasDetails: isWhole || hasMore(ended) })}
    ${hasNext
      ? html`<button type="button" data-testid="next-question" @click=${next}>${words.text('nextQuestion')}</button>`
      : nothing}
  </div>`;
}

/** Whether there is more than the sentence says. */
function hasMore({ mine, ending, interaction }: Ended): boolean {
  const answers = interaction?.answers ?? [];
  const isLong = answers.some(({ labels }) => labels.some((label) => label.trim().includes('\n')));
  return !mine || ending !== 'answered' || answers.length > 1 || isLong || [interaction, ...answers].some((one) => Boolean(one?.note));
}
