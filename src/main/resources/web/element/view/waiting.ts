/** The open questions that wait: a line each, which opens it. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localizer } from '../i18n/localizer.ts';
import { askerIn, isNameless } from '../model/asker.ts';
import type { FormModel } from '../model/form.ts';
import { keyOf } from '../model/names.ts';
import type { Sharing } from '../session/sharing.ts';
import { plainText } from '../text/render.ts';
import { shortened } from '../text/shortened.ts';
import { rich, said } from './said.ts';

/** In characters: more than fits in a line. */
const LONGEST = 120;

export function waitingOf(
  models: readonly FormModel[],
  words: Localizer,
  sharing: Sharing | undefined,
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
            <span>${lineOf(model, words)}</span>${sharing?.below(model.interaction, words)}
          </button>
        </li>`,
      )}
    </ul>
  </nav>`;
}

function lineOf(model: FormModel, words: Localizer): TemplateResult {
  const { key, name } = askerIn(model.interaction, { proven: 'waitingLine', itself: 'askedByItself', nobody: 'askedByNobody' });
  const client = html`<span class="client">${said(name, words)}</span>`;
  const first = said(firstWords(model), words);
  if (isNameless(model.interaction)) return html`<span class="what">${first}</span>`;
  if (key === 'waitingLine') return html`<span class="what">${rich(words.parts(key), { client, words: first })}</span>`;
  // a claim comes last: in a narrow line it is what goes
  return html`<span class="what">${first}</span><span class="dot"> · </span><span class="who">${rich(words.parts(key), { name: client })}</span>`;
}

export function firstWords({ interaction, questions }: FormModel): string {
  return shortened((interaction.title ?? plainText(questions[0]?.text ?? '')).trim(), LONGEST);
}
