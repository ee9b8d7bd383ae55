/** Yes or no, shown as two choices. */

import type { Localizer } from '../i18n/localizer.ts';
import type { Choice } from '../protocol/parts.ts';
import type { BooleanQuestion } from '../protocol/schemas.ts';
import { choiceControl } from './choices.ts';
import { pickOne } from './choosing.ts';
import type { Kind } from './kind.ts';

const VALUES = ['true', 'false'];

function offers(words: Localizer): readonly Choice[] {
  return [
    { value: 'true', label: words.text('yes') },
    { value: 'false', label: words.text('no') },
  ];
}

export const yesNo: Kind<BooleanQuestion> = {
  isInstant: true,
  refusals: { not_a_boolean: (_, words) => words.text('errorBoolean') },
  isConversational: () => false,
  entry(_, values, note) {
    const given = values.map((value) => value.trim().toLowerCase()).filter((value) => VALUES.includes(value));
    return { chosen: given.slice(-1), other: false, text: '', note };
  },
  values: (_, { chosen }) => chosen,
  inWords: (value, words) => (value === 'true' ? words.text('yes') : value === 'false' ? words.text('no') : value),
  shown: ({ answer }) => answer.map(String),
  offers: (_, words) => offers(words),
  picked: pickOne,
  rule: () => undefined,
  control: (view) =>
    choiceControl(view, {
      offers: offers(view.words),
      prefilled: view.prefill.values.map((value) => value.toLowerCase()),
      isPair: true,
    }),
};
