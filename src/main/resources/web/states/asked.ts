/** Makes of what an asker writes what a frontend gets, as far as the fixtures need it. */

import type { Interaction, Question, Section } from '../element/protocol/schemas.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a call of `ask_user_questions` or `questionnaire` has as its arguments. */
export interface Asked {
  readonly title?: string;
  readonly description?: string;
  readonly sessionTitle?: string;
  readonly urgency?: 'low' | 'high';
  readonly context?: string;
  readonly questions?: readonly Given[];
  readonly sections?: readonly Given[];
}

/** The types of fields, as the tool `questionnaire` has them. */
const TYPES: Readonly<Record<string, Given>> = {
  text: { type: 'FreeText', multiline: false },
  textarea: { type: 'FreeText', multiline: true },
  number: { type: 'Number' },
  boolean: { type: 'Boolean' },
  date: { type: 'Date' },
  time: { type: 'Time' },
  datetime: { type: 'DateTime' },
  radio: { type: 'SingleChoice', allowOther: false },
  multiselect: { type: 'MultiChoice', allowOther: false },
};

const MINUTE_MS = 60_000;

/** @param minutes how long it stays open from now on */
export function interactionOf(
  asked: Asked,
  sessionId: string,
  toolUseId: string,
  minutes: number,
  more: Partial<Interaction> = {},
): Interaction {
  const now = Date.now();
  const { questions, sections, ...rest } = asked;
  return {
    sessionId,
    toolUseId,
    reference: `${sessionId} ${toolUseId}`,
    tool: 'ask_user_questions',
    asker: { client: 'anonymous' },
    host: { name: 'Example Code', version: '1.0' },
    ...rest,
    ...(questions === undefined ? {} : { questions: questions.map(questionOf) }),
    ...(sections === undefined ? {} : { sections: sections.map(sectionOf) }),
    status: 'open',
    createdAt: new Date(now - 20 * MINUTE_MS).toISOString(),
    expiresAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    now: new Date(now).toISOString(),
    ...more,
  };
}

function sectionOf({ fields, ...section }: Given): Section {
  const questions = (fields as readonly Given[]).map(questionOf);
  return { optional: false, ...section, questions } as unknown as Section;
}

function questionOf(given: Given, index: number): Question {
  const { header, label, text, choices, options, ...rest } = given;
  const offered = (choices ?? options) as readonly (string | Given)[] | undefined;
  return {
    id: `q${index + 1}`,
    required: false,
    validateOnClient: true,
    allowOther: true,
    multiline: true,
    ...rest,
    ...TYPES[String(rest['type'])],
    text: text ?? label,
    label: header ?? label ?? text,
    ...(offered === undefined ? {} : { choices: offered.map(choiceOf) }),
  } as unknown as Question;
}

function choiceOf(choice: string | Given): Given {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice;
}
