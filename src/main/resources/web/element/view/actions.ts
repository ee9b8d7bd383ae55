/** The bar of buttons below a card: back, on or send, and the ways out. Each has its place in all steps. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { Interaction } from '../protocol/schemas.ts';
import type { Panel } from './opened.ts';
import { rich, said } from './said.ts';
import type { Walk } from './walk.ts';

export interface ActionsView {
  readonly interaction: Interaction;
  readonly words: Localizer;
  readonly walk: Walk;
  /** Whether one answer is all there is to give. */
  readonly isLone: boolean;
  readonly canSend: boolean;
  /** The answers that are hard to undo, which the button repeats; empty where there are none. */
  readonly repeated: string;
  readonly disabled: boolean;
  /** Whether something is under way to the server. */
  readonly isBusy: boolean;
  readonly panel: Panel | undefined;
  /** Whether the menu of further ways out is open, where there is no room for them. */
  readonly isMoreOpen: boolean;
  readonly hint: string;
  /** Whether the hint says that something failed, and is shown also where there is little room. */
  readonly isProblem: boolean;
  readonly back: () => void;
  readonly next: () => void;
  readonly send: () => void;
  readonly open: (panel: Panel | undefined) => void;
  readonly keys: () => void;
  readonly more: () => void;
  readonly dismiss: () => void;
}

export function actionsOf(view: ActionsView): TemplateResult {
  const { words, walk, isLone } = view;
  const isFirst = walk.place === 0;
  return html`<div class="bar ${isLone ? 'lone' : ''}" part="actions">
    ${isLone
      ? nothing
      : html`<button type="button" class="quiet back ${isFirst ? 'absent' : ''}" data-testid="back" @click=${view.back}>
          ${words.text('back')}
        </button>`}
    ${isLone || walk.isReview ? nothing : next(view)} ${view.canSend ? send(view) : nothing}
    <div class="about-keys ${view.isProblem ? 'whole' : ''}">
      <p class="hint">${view.hint}</p>
      <button type="button" class="link" data-testid="keys" aria-keyshortcuts="?" @click=${view.keys}>
        ${words.text('keys')}
      </button>
    </div>
    ${waysOut(view)}
  </div>`;
}

function next(view: ActionsView): TemplateResult {
  return html`<button type="button" class="primary" part="next" data-testid="next" ?disabled=${view.disabled} @click=${view.next}>
    ${nextLabel(view)}
  </button>`;
}

function send({ interaction, repeated, words, disabled, isBusy, send }: ActionsView): TemplateResult {
  return html`<button
    type="button"
    class="primary"
    part="send"
    data-testid="send"
    ?disabled=${disabled}
    aria-disabled=${isBusy ? 'true' : nothing}
    @click=${send}
  >
    ${isBusy
      ? html`<span class="spinner" aria-hidden="true"></span>${words.text('sending')}`
      : sendLabel(interaction, repeated, words)}
  </button>`;
}

/** Repeats what was chosen where that is hard to undo. */
function sendLabel({ submitLabel }: Interaction, repeated: string, words: Localizer): string | TemplateResult {
  const send = ownOr(submitLabel, words.text('send'), words);
  if (repeated === '') return send;
  return rich(words.parts('sendRepeated'), { send: html`${send}`, answers: said(repeated, words) });
}

function waysOut(view: ActionsView): TemplateResult {
  const { words, disabled, isMoreOpen } = view;
  const isDecline = view.panel === 'decline';
  return html`<div class="ways-out">
    <button
      type="button"
      class="plain"
      data-testid="decline"
      title=${words.text('declineMeans')}
      aria-expanded=${String(isDecline)}
      ?disabled=${disabled}
      @click=${() => view.open(isDecline ? undefined : 'decline')}
    >
      ${words.text('decline')}
    </button>
    <button
      type="button"
      class="plain more"
      data-testid="more"
      aria-label=${words.text('more')}
      aria-expanded=${String(isMoreOpen)}
      aria-controls="more"
      @click=${view.more}
    >
      <span aria-hidden="true">⋯</span>
    </button>
    <div id="more" class="further ${isMoreOpen ? 'is-open' : ''}">
      <button
        type="button"
        class="plain"
        data-testid="dismiss"
        title=${words.text('dismissMeans')}
        ?disabled=${disabled}
        @click=${view.dismiss}
      >
        ${ownOr(view.interaction.cancelLabel, words.text('dismiss'), words)}
      </button>
      <button type="button" class="plain keys-too" data-testid="keys-too" aria-keyshortcuts="?" @click=${view.keys}>
        ${words.text('keys')}
      </button>
    </div>
  </div>`;
}

function nextLabel({ words, walk }: ActionsView): string | TemplateResult {
  const own = walk.isMending ? undefined : walk.step?.submitLabel;
  if (own) return html`${said(own, words)}`;
  return words.text(walk.isReviewNext ? 'review' : 'next');
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
