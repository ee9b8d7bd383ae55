/** Yes or no, and neither chosen by itself. */

import { ChoiceControl } from './choices.ts';
import type { Prefill } from './prefill.ts';

const CHOICES = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function yesNoControl(prefill: Prefill): ChoiceControl {
  const values = prefill.values.map((value) => value.trim().toLowerCase());
  const control = new ChoiceControl({ choices: CHOICES, allowOther: false }, 'radio', { ...prefill, values });
  control.element.classList.add('pair');
  return control;
}

/** What was answered, in the words of the choices. */
export function yesOrNo(value: unknown): string {
  return CHOICES.find((choice) => choice.value === String(value))?.label ?? String(value);
}
