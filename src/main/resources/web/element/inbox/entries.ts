/** The list of the inbox, which may be grouped by session. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import type { FormModel } from '../model/form.ts';
import { keyOf } from '../model/names.ts';
import type { Session } from '../session/session.ts';
import { byUrgency } from './arrangement.ts';
import { entryOf, sessionOf } from './entry.ts';

interface EntriesView {
  readonly session: Session;
  readonly current: FormModel | undefined;
  readonly isBySession: boolean;
  /** Whether only what is urgent stands at the top. */
  readonly isAway: boolean;
  readonly open: (model: FormModel) => void;
  /** Until when it was put off; undefined where the person wants it now. */
  readonly laterUntil: (model: FormModel) => Date | undefined;
  readonly wantNow: (model: FormModel) => void;
  /** Whether it could not be saved that they want one now. */
  readonly hasFailed: boolean;
}

/** In the order of the screen. */
export function entriesOf(view: EntriesView, words: Localizer): TemplateResult {
  const all = view.session.slots.models();
  const later = all.filter((model) => view.laterUntil(model) !== undefined);
  const models = all.filter((model) => !later.includes(model));
  return html`${nowOf(models, view, words)}
  ${later.length === 0
    ? nothing
    : html`<section class="rest" data-testid="put-off">
        <h2>${words.text('later')}</h2>
        ${view.hasFailed ? html`<p class="unsaved">${words.text('awayNotSaid')}</p>` : nothing}
        ${listOf(later, { ...view, isBySession: false }, words)}
      </section>`}`;
}

function nowOf(models: readonly FormModel[], view: EntriesView, words: Localizer): TemplateResult {
  if (!view.isAway) return groupsOf(models, view, words);
  const [high, rest] = byUrgency(models, ({ interaction }) => interaction);
  return html`${groupsOf(high, view, words)}
  ${rest.length === 0
    ? nothing
    : html`<section class="rest" data-testid="when-back">
        <h2>${words.text('whenBack')}</h2>
        ${groupsOf(rest, view, words)}
      </section>`}`;
}

function groupsOf(models: readonly FormModel[], view: EntriesView, words: Localizer): TemplateResult {
  if (!view.isBySession) return listOf(models, view, words);
  const sessions = [...new Set(models.map(({ interaction }) => interaction.sessionId))];
  return html`${repeat(
    sessions,
    (id) => id,
    (id) => {
      const group = models.filter(({ interaction }) => interaction.sessionId === id);
      const [first] = group;
      return html`<section class="group" data-testid="group">
        <h3>${first && sessionOf(view.session.slots.latest(first), words)}</h3>
        ${listOf(group, view, words)}
      </section>`;
    },
  )}`;
}

function listOf(models: readonly FormModel[], view: EntriesView, words: Localizer): TemplateResult {
  const { session, current, isBySession, open } = view;
  return html`<ul class="entries">
    ${repeat(
      models,
      ({ interaction }) => keyOf(interaction),
      (model) =>
        entryOf(
          {
            model,
            latest: session.slots.latest(model),
            isCurrent: model === current,
            isInGroup: isBySession,
            open: () => open(model),
            until: view.laterUntil(model),
            taken: session.sharing.here?.below(model.interaction, words),
            wantNow: () => view.wantNow(model),
          },
          words,
        ),
    )}
  </ul>`;
}
