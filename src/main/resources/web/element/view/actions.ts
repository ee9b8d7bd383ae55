/** The buttons of a card: on to the next step, send, and the ways out. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Panel } from './panels.ts';
import { said } from './said.ts';
import type { Walk } from './walk.ts';

export interface ActionsView {
  readonly interaction: Interaction;
  readonly words: Localizer;
  readonly walk: Walk;
  /** Whether one answer is all there is to give. */
  readonly isLone: boolean;
  readonly canSend: boolean;
  readonly disabled: boolean;
  /** Whether something is under way to the server. */
  readonly isBusy: boolean;
  readonly panel: Panel | undefined;
  readonly hint: string;
  readonly go: (place: number) => void;
  readonly send: () => void;
  readonly open: (panel: Panel | undefined) => void;
  readonly dismiss: () => void;
}

export function actionsOf(view: ActionsView): TemplateResult {
  const { words, walk, isLone, disabled, isBusy } = view;
  const { submitLabel, cancelLabel } = view.interaction;
  const isDecline = view.panel === 'decline';
  const back = html`<button type="button" class="quiet" data-testid="back" @click=${() => view.go(walk.place - 1)}>
    ${words.text('back')}
  </button>`;
  const next = html`<button
    type="button"
    part="next"
    data-testid="next"
    ?disabled=${disabled}
    @click=${() => view.go(walk.place + 1)}
  >
    ${nextLabel(view)}
  </button>`;
  const send = html`<button
    type="button"
    part="send"
    data-testid="send"
    ?disabled=${disabled}
    aria-disabled=${isBusy ? 'true' : nothing}
    @click=${view.send}
  >
    ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>${words.text('sending')}` : ownOr(submitLabel, words.text('send'), words)}
  </button>`;
  return html`<div class="actions" part="actions">
    ${!isLone && walk.place > 0 ? back : nothing}
    ${isLone || walk.isReview ? nothing : next}
    ${view.canSend ? send : nothing}
    <p class="hint">${view.hint}</p>
    <div class="ways-out">
      <button
        type="button"
        class="plain"
        data-testid="decline"
        aria-expanded=${String(isDecline)}
        ?disabled=${disabled}
        @click=${() => view.open(isDecline ? undefined : 'decline')}
      >
        ${words.text('decline')}
      </button>
      <button type="button" class="plain" data-testid="dismiss" ?disabled=${disabled} @click=${view.dismiss}>
        ${ownOr(cancelLabel, words.text('dismiss'), words)}
      </button>
    </div>
  </div>`;
}

function nextLabel({ words, walk }: ActionsView): string | TemplateResult {
  const own = walk.step?.submitLabel;
  if (own) return html`${said(own, words)}`;
  return words.text(walk.place === walk.steps.length - 1 ? 'review' : 'next');
}

/** Button labels that forms have by default; the page translates them. */
const USUAL: ReadonlyMap<string, 'submit' | 'cancel'> = new Map([
  ['Submit', 'submit'],
  ['Cancel', 'cancel'],
]);

/** An asker's own words are shown as they are. */
function ownOr(label: string | undefined, ours: string, words: Localizer): string | TemplateResult {
  if (label === undefined) return ours;
  const usual = USUAL.get(label);
  return usual === undefined ? said(label, words) : words.text(usual);
}
