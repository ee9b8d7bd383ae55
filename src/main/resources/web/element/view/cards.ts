/** The open cards that were looked at; one of them stands in the place. */

import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import { keyOf } from '../model/names.ts';
import type { Session } from '../session/session.ts';
import type { ElementApi } from './element-api.ts';
import './parley-interaction.ts';
import type { Place } from './place.ts';

export function cardsOf(element: ElementApi, place: Place | undefined, session: Session | undefined, words: Localizer): unknown {
  return repeat(
    place?.cards() ?? [],
    ({ interaction }) => keyOf(interaction),
    (model) => html`<parley-interaction
      exportparts="card, title, asker, claims, context, countdown, more-time, earlier, steps, question, text, option, preview, actions, next, send"
      ?hidden=${model !== place?.card}
      .model=${model}
      .latest=${session?.slots.latest(model)}
      .words=${words}
      .actions=${session}
      .confirm=${element.confirm}
      .ownWords=${element.ownWords}
      .together=${element.layout === 'page'}
      .disabled=${element.readonly}
      .useHistory=${element.useHistory && model === place?.card}
    ></parley-interaction>`,
  );
}
