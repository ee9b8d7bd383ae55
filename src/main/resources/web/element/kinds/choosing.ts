/** What a choice means as an answer, and how an answer is found among the choices. */

import type { Entry } from '../model/entry.ts';
import type { ChoiceQuestion } from '../protocol/parts.ts';
import type { Refusals } from './kind.ts';
import { typedValues } from './typed.ts';

export const CHOICE_REFUSALS: Refusals = {
  too_many_selections: ({ maxSelections }, words) => words.text('errorTooMany', { n: maxSelections ?? 1 }),
  too_few_selections: ({ minSelections: n }, words) => (n === undefined ? n : words.text('errorTooFew', { n })),
  not_a_choice: (_, words) => words.text('errorNotAChoice'),
  blank_custom_answer: (_, words) => words.text('errorBlank'),
};

/** The values that are choices, and those that are an own answer where one is allowed. */
export function chosenAndOwn(
  { choices, allowOther }: ChoiceQuestion,
  values: readonly string[],
): { readonly chosen: readonly string[]; readonly own: readonly string[] } {
  const isChoice = (value: string): boolean => choices.some((choice) => choice.value === value);
  return {
    chosen: values.filter(isChoice),
    own: allowOther ? values.filter((value) => !isChoice(value)) : [],
  };
}

/** The chosen values in the order of the choices, then the own answer. */
export function choiceValues({ choices }: ChoiceQuestion, { chosen, other, text }: Entry): readonly string[] {
  const taken = choices.map(({ value }) => value).filter((value) => chosen.includes(value));
  return other ? [...taken, ...typedValues(text)] : taken;
}

export function pickOne(entry: Entry, value: string): Entry {
  return { ...entry, chosen: [value], other: false };
}

export function pickMany(entry: Entry, value: string): Entry {
  const isChosen = entry.chosen.includes(value);
  return { ...entry, chosen: isChosen ? entry.chosen.filter((other) => other !== value) : [...entry.chosen, value] };
}
