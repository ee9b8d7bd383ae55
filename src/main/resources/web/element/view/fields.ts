/** The questions of a form, step by step. A step that was shown stays, out of sight: the model does not hold half a date. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Localizer } from '../i18n/localizer.ts';
import type { FormModel } from '../model/form.ts';
import type { Division } from '../model/questions.ts';
import type { Question } from '../protocol/schemas.ts';
import type { EntryEvent } from './events.ts';
import { namedAbove, type Named } from './naming.ts';
import { stepHead } from './step-head.ts';
import { isNameShown } from './step-names.ts';
import type { Submitter } from './submitter.ts';
import type { Walk } from './walk.ts';

/** With more questions than these, a button for a note is shown only at the question that is used. */
const QUIET = 3;

export interface FieldsView {
  readonly model: FormModel;
  readonly words: Localizer;
  readonly walk: Walk;
  /** Whether the steps are named above and reviewed; else all of them at once take the place of the review. */
  readonly hasSteps: boolean;
  readonly submitter: Submitter;
  /** One act both answers and sends. */
  readonly instant: boolean;
  readonly disabled: boolean;
  /** Whose own texts are offered again. */
  readonly ownWords: string;
  readonly changed: () => void;
  readonly picked: (question: Question) => void;
}

export function fieldsOf(view: FieldsView): readonly (TemplateResult | typeof nothing)[] {
  const { hasSteps, walk } = view;
  const areAllShown = !hasSteps && walk.isReview;
  return walk.steps.map((division, place) => (areAllShown || walk.wasSeen(place) ? step(view, division, place) : nothing));
}

function step(view: FieldsView, division: Division, place: number): TemplateResult {
  const { model, words } = view;
  const isSkipped = model.isDivisionSkipped(division);
  const toggle = (): void => {
    model.skip(division, !isSkipped);
    view.changed();
  };
  // the chip of the step has the same name, where it is shown
  const isNamed = view.hasSteps && view.walk.steps.length > 1 && isNameShown(division.title ?? '', view.walk);
  const hasHead = Boolean(division.title || division.description || division.optional);
  return html`<div
    class="part"
    role=${hasHead ? 'group' : nothing}
    aria-labelledby=${division.title || division.optional ? `part-${place}` : nothing}
    data-testid=${hasHead ? 'part' : nothing}
    ?hidden=${place !== view.walk.place && (view.hasSteps || !view.walk.isReview)}
  >
    ${hasHead ? stepHead(division, place, isSkipped, isNamed, toggle, words) : nothing}
    <div class="fields" ?hidden=${isSkipped}>${division.questions.map((question, _, all) => field(view, question, namedAbove(question, division, view), all.length === 1))}</div>
  </div>`;
}

function field(view: FieldsView, question: Question, named: Named, only: boolean): TemplateResult {
  const { model, submitter } = view;
  const entered = ({ entry }: EntryEvent): void => {
    model.enter(question, entry);
    submitter.forget(question.id);
    view.changed();
  };
  return html`<parley-question
    exportparts="question, text, option, preview"
    .question=${question}
    .entry=${model.entry(question)}
    .words=${view.words}
    .initial=${model.interaction.initialValues}
    .error=${submitter.problems.fields.get(question.id)}
    .touched=${model.isTouched(question)}
    .instant=${view.instant}
    .disabled=${view.disabled}
    .ownWords=${view.ownWords}
    .named=${named}
    .only=${only}
    .quiet=${model.questions.length > QUIET}
    @entry=${entered}
    @pick=${() => view.picked(question)}
  ></parley-question>`;
}
