/** Finds the control for a question. */

import type { Question } from '../protocol.ts';
import { ChoiceControl } from './choices.ts';
import type { Control } from './control.ts';
import { numberControl } from './number.ts';
import type { Prefill } from './prefill.ts';
import { TemporalControl } from './temporal.ts';
import { textControl } from './text.ts';
import { yesNoControl } from './yesno.ts';

/** `id` is for the input that a label names; a group is named by its legend. */
export function controlFor(question: Question, prefill: Prefill, id: string): Control {
  switch (question.type) {
    case 'SingleChoice':
    case 'MultiChoice':
      return new ChoiceControl(question, question.type === 'MultiChoice' ? 'checkbox' : 'radio', prefill);
    case 'FreeText':
      return textControl(question, prefill, id);
    case 'Number':
      return numberControl(question, prefill, id);
    case 'Boolean':
      return yesNoControl(prefill);
    case 'Date':
    case 'Time':
    case 'DateTime':
      return new TemporalControl(question, prefill, id);
  }
}
