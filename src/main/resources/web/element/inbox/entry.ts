/** One question in the list of the inbox. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import { askerIn } from '../model/asker.ts';
import type { FormModel } from '../model/form.ts';
import { idOf } from '../model/names.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { rich, said } from '../view/said.ts';
import { firstWords } from '../view/waiting.ts';
import { shortMs, waitedMs } from './times.ts';

const ASKERS = { proven: 'askedBy', itself: 'askedByItself', nobody: 'askedByNobody' } as const;

export interface EntryView {
  readonly model: FormModel;
  /** As the server last described it. */
  readonly latest: Interaction;
  /** Whether it is the one that stands open. */
  readonly isCurrent: boolean;
  /** Whether its session is said above it. */
  readonly isInGroup: boolean;
  readonly open: () => void;
  /** Until when it was put off; undefined where it was not. */
  readonly until: Date | undefined;
  /** That somebody else answers it. */
  readonly taken: TemplateResult | undefined;
  readonly wantNow: () => void;
}

export function entryOf({ model, latest, isCurrent, isInGroup, open, until, taken, wantNow }: EntryView, words: Localizer): TemplateResult {
  const { key, name } = askerIn(latest, ASKERS);
  const who = html`<span class="client">${said(name, words)}</span>`;
  const short = shortMs(latest);
  const waited = waitedMs(latest);
  return html`<li>
    <button
      type="button"
      class="entry"
      part="entry"
      data-testid="entry"
      data-id=${idOf(latest)}
      aria-current=${isCurrent ? 'true' : nothing}
      @click=${open}
    >
      <span class="what">${said(firstWords(model), words)}</span>
      ${latest.urgency === undefined
        ? nothing
        : html`<span class="urgency ${latest.urgency}">${words.text(latest.urgency === 'high' ? 'urgent' : 'notUrgent')}</span>`}
      ${isInGroup ? nothing : html`<span>${sessionOf(latest, words)}</span>`}
      <span>${rich(words.parts(key), { client: who, name: who })}</span>
      <span>
        ${waited === undefined ? words.text('justAsked') : words.text('waitingFor', { time: words.span(waited) })}
        ${short === undefined ? nothing : html`<span class="short">${words.text('openFor', { time: words.span(short, true) })}</span>`}
      </span>
      ${taken}
    </button>
    ${until &&
    html`<span class="until">
      ${words.text('until', { time: words.time(until) })}
      <button type="button" class="quiet" data-testid="want-now" @click=${wantNow}>${words.text('wantNow')}</button>
    </span>`}
  </li>`;
}

export function sessionOf({ sessionTitle, sessionId }: Interaction, words: Localizer): TemplateResult {
  return rich(words.parts('inSession'), { title: html`<strong>${said(sessionTitle ?? sessionId, words)}</strong>` });
}
