/** Short names for parts of the protocol, made of the generated types: no member is written here twice. */

import type { ErrorObject, Violations } from './errors.ts';
import type { Choices, Interaction, MultiChoiceQuestion, SingleChoiceQuestion, Submission } from './schemas.ts';
import type { InteractionResolved } from './notifications.ts';

export type Ending = Exclude<Interaction['status'], 'open'>;

export type By = InteractionResolved['params']['by'];

export type Choice = Choices[number];

export type ChoiceQuestion = SingleChoiceQuestion | MultiChoiceQuestion;

/** By question id. */
export type InitialValues = NonNullable<Interaction['initialValues']>;

/** One answer, in any form that the server takes. */
export type SubmittedAnswer = Submission['answers'][number];

/** One answer as this page sends it: by the id of its question, and as a list. */
export type Answer = Required<Pick<SubmittedAnswer, 'id'>> &
  Pick<SubmittedAnswer, 'note'> & { readonly answer: Extract<SubmittedAnswer['answer'], readonly unknown[]> };

export type Value = Answer['answer'][number];

export type Violation = Violations[number];

/** What a refused `interaction/respond` carries as the `data` of its error. */
export type ValidationFailure = Required<Pick<ErrorObject, 'error' | 'details'>>;
