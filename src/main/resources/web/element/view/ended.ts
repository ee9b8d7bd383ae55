/** One interaction that has ended: how, when, and what was answered. */

import type { TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { answersInLine, askerOf, html, nothing, rich, said, titleOf } from '../kit.ts';
import { isNameless } from '../model/asker.ts';
import { idOf } from '../model/names.ts';
import { areAnswersShown, endingKey, wayKey, type Ended } from '../model/endings.ts';
import { answersOf, enteredOf } from './answer-list.ts';
import { deliveryOf } from './delivery.ts';

interface Look {
  /** Of the element that says how it ended. */
  readonly id?: string;
  /** Whether what was sent is said in one sentence. */
  readonly isSentence?: boolean;
  /** Whether the answers are shown without being asked for. */
  readonly isOpen: boolean;
  /** Whether the answers are listed. */
  readonly hasDetails: boolean;
}

export function endedView(ended: Ended, words: Localizer, isOpen: boolean): TemplateResult {
  return html`<li class="ended ${ended.ending}" part="ended" tabindex="-1" data-testid="ended" data-id=${idOf(ended)}>
    ${endedParts(ended, words, { isOpen, hasDetails: true })}
  </li>`;
}

export function endedParts(ended: Ended, words: Localizer, look: Look): TemplateResult {
  const { interaction, ending, mine, entered } = ended;
  const title = interaction === undefined ? words.text('aQuestion') : titleOf(interaction, words);
  const list = interaction && look.hasDetails && areAnswersShown(interaction) ? answersOf(interaction, words) : undefined;
  const unsent = mine && ending === 'answered' ? undefined : enteredOf(entered, words);
  return html`<p class="title" dir="auto">${title}</p>
    <p class="outcome" id=${look.id ?? nothing}>${outcome(ended, words, look.isSentence === true)}${by(ended, words)}${at(ended, words)}</p>
    ${interaction?.reason ? html`<p class="reason">${said(interaction.reason, words)}</p>` : nothing}
    ${interaction?.summary ? html`<p class="summary">${said(interaction.summary, words)}</p>` : nothing}
    ${interaction === undefined || isNameless(interaction) ? nothing : askerOf(interaction, words)}
    ${deliveryOf(ended, words)}
    ${list === undefined ? nothing : details(words.text(mine ? 'yourAnswers' : 'theAnswers'), list, look.isOpen)}
    ${unsent === undefined ? nothing : details(words.text('enteredHere'), unsent, look.isOpen)}`;
}

function outcome(ended: Ended, words: Localizer, isSentence: boolean): TemplateResult {
  const { interaction, mine, ending } = ended;
  const isSaid = isSentence && mine && ending === 'answered' && interaction !== undefined && areAnswersShown(interaction);
  const answers = isSaid ? answersInLine(interaction.answers ?? [], words) : '';
  if (answers === '') return html`${words.text(endingKey(ended))}`;
  return rich(words.parts('youAnswered'), { answers: html`<strong>${said(answers, words)}</strong>` });
}

/** A line breaks neither before nor after it. */
const DOT = '\u00a0·\u00a0';

/** By which way it came. */
function by(ended: Ended, words: Localizer): TemplateResult | typeof nothing {
  const way = wayKey(ended);
  return way === undefined ? nothing : html`${DOT}<span class="way">${words.text(way)}</span>`;
}

function at({ interaction, at }: Ended, words: Localizer): TemplateResult | typeof nothing {
  if (interaction?.endedAt === undefined) return nothing;
  return html`<span class="at"><span class="dot">${DOT}</span><time datetime=${interaction.endedAt}>${words.time(new Date(at))}</time></span>`;
}

function details(summary: string, list: TemplateResult, open: boolean): TemplateResult {
  return html`<details ?open=${open}>
    <summary>${summary}</summary>
    ${list}
  </details>`;
}
