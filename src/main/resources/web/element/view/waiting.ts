/** The open questions that wait: a line each, which opens it. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import { askerName } from '../model/asker.ts';
import type { FormModel } from '../model/form.ts';
import { plainText } from '../text/render.ts';
import { keyOf } from '../session/slots.ts';
import { rich, said } from './said.ts';

/** In code points: more than fits in a line. */
const LONGEST = 120;

export function waitingOf(
  models: readonly FormModel[],
  words: Localizer,
  open: (model: FormModel) => void,
): TemplateResult | typeof nothing {
  if (models.length === 0) return nothing;
  return html`<nav class="waiting" part="waiting" aria-labelledby="waiting" data-testid="others">
    <p id="waiting">${words.text('moreQuestions', { n: models.length })}</p>
    <ul>
      ${repeat(
        models,
        ({ interaction }) => keyOf(interaction),
        (model) => html`<li>
          <button type="button" class="line" part="line" data-testid="other" @click=${() => open(model)}>
            <span>${rich(words.parts('waitingLine'), filled(model, words))}</span>
          </button>
        </li>`,
      )}
    </ul>
  </nav>`;
}

function filled(model: FormModel, words: Localizer): Readonly<Record<'client' | 'words', TemplateResult>> {
  const client = html`<span class="client">${said(askerName(model.interaction), words)}</span>`;
  return { client, words: said(firstWords(model), words) };
}

function firstWords({ interaction, questions }: FormModel): string {
  const text = interaction.title ?? plainText(questions[0]?.text ?? '');
  const characters = [...text.trim()];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('');
}
