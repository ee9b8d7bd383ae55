/** The states of the element: what the service says in each, and what a person does then. */

import type { ParleyQuestions } from '../element/index.ts';
import type { Asked } from './asked.ts';
import deploy from './fixtures/deploy.json';
import form from './fixtures/form.json';
import lone from './fixtures/lone.json';
import type { Person } from './person.ts';
import type { Service } from './socket.ts';

export interface State extends Service {
  /** As the picture of it in docs/element.md. */
  readonly name: string;
  /** What one has to know to understand it. */
  readonly note?: string;
  readonly set?: Partial<Pick<ParleyQuestions, 'readonly' | 'only' | 'confirm'>>;
  /** All questions of a person, each of a session of its own. */
  readonly isInbox?: true;
  readonly then?: (person: Person) => Promise<void>;
}

const answer: Asked = { questions: [{ text: 'Answer', type: 'FreeText' }] };
const account: Asked = {
  title: 'Account',
  questions: [
    { id: 'n', text: 'Name', type: 'FreeText', multiline: false },
    { id: 'w', text: 'Why?', type: 'FreeText', multiline: false },
  ],
};
const urgent: Asked = {
  ...lone,
  sessionTitle: 'Tidy up the database',
  urgency: 'high',
  context: 'I move all users to the table `users`. **Nothing reads `users_old` any more.**',
};
const previews: Asked = {
  questions: [
    {
      text: 'Which layout?',
      type: 'SingleChoice',
      choices: [
        { value: 'list', label: 'A list', preview: '- First\n- Second\n- Third' },
        { value: 'table', label: 'A table', preview: '```\n| First | Second |\n```' },
      ],
    },
  ],
};

/** Who answered, and with what, where the service tells it. */
const keepIt = {
  answers: [
    {
      id: 'q1',
      question: 'Shall I drop the table `users_old`?',
      type: 'SingleChoice',
      answer: ['no'],
      labels: ['Keep it'],
      wasCustom: false,
      index: 1,
    },
  ],
} as const;

export const STATES: readonly State[] = [
  { name: 'empty' },
  { name: 'asked', asked: [deploy] },
  { name: 'several-choices', asked: [deploy], then: choseTheFirst },
  {
    name: 'review',
    asked: [deploy],
    then: async (person) => {
      await choseTheFirst(person);
      await person.choose('Unit tests');
      await reviewed(person);
    },
  },
  { name: 'lone-choice', asked: [lone] },
  { name: 'urgent-choice', note: 'The context is closed at first.', asked: [urgent] },
  { name: 'confirmed-choice', asked: [lone], set: { confirm: true }, then: (person) => person.choose('no') },
  { name: 'consequential', asked: [consequential()], then: (person) => person.choose('yes') },
  { name: 'previews', asked: [previews] },
  { name: 'form', asked: [form] },
  { name: 'optional-part', asked: [form], then: (person) => person.click('next') },
  {
    name: 'part-left-out',
    asked: [form],
    then: async (person) => {
      await person.click('next');
      await person.click('skip');
    },
  },
  {
    name: 'required',
    asked: [deploy],
    then: async (person) => {
      await person.click('next');
      await reviewed(person);
      await person.click('send');
      await person.click('fix');
    },
  },
  {
    name: 'refused',
    asked: [deploy],
    refusal: {
      error: 'validation_failed',
      details: [{ id: 'c', error: 'too_many_selections', message: 'select at most 2', maxSelections: 2 }],
    },
    then: async (person) => {
      await choseTheFirst(person);
      await person.choose('Unit tests', 'Browser tests', 'Load test');
      await reviewed(person);
      await person.click('send');
      await person.click('fix');
    },
  },
  {
    name: 'sending',
    asked: [lone],
    isSilent: true,
    note: 'For ten seconds; then the connection counts as lost.',
    then: (person) => person.choose('no'),
  },
  {
    name: 'offline',
    asked: [deploy],
    then: async (person) => {
      await person.choose('staging');
      person.socket.close();
    },
  },
  { name: 'denied', isDenied: true },
  { name: 'answered', asked: [lone], then: (person) => person.choose('no') },
  { name: 'declining', asked: [deploy], then: (person) => person.click('decline') },
  { name: 'dismissing', asked: [lone], then: (person) => person.press('Escape') },
  { name: 'dismissed-for-now', asked: [lone], then: (person) => person.click('dismiss') },
  {
    name: 'declined-and-dismissed',
    asked: [deploy, lone],
    then: async (person) => {
      await person.click('decline');
      await person.click('confirm-decline');
      await person.click('next-question');
      await person.press('Escape');
      await person.click('confirm-dismiss');
    },
  },
  { name: 'closing-soon', asked: [answer], minutes: 4.8 },
  {
    name: 'expired',
    asked: [answer],
    then: async (person) => {
      await person.type('Half of an ans');
      person.socket.end('expired', 'policy');
    },
  },
  {
    name: 'answered-elsewhere',
    asked: [lone],
    then: async (person) => {
      await person.sees('interaction');
      person.socket.end('answered', 'other', keepIt);
    },
  },
  {
    name: 'replaced',
    asked: [account],
    then: async (person) => {
      await person.sees('interaction');
      person.socket.askAgain(account, {
        errorSummary: 'Please choose another name.',
        fieldErrors: { n: 'Taken' },
      });
    },
  },
  {
    name: 'asked-before',
    asked: [lone],
    more: { earlier: { ...keepIt, answeredAt: new Date(Date.now() - 86_400_000).toISOString() } },
  },
  { name: 'others-waiting', asked: [lone, deploy, form] },
  { name: 'history', past: [lone, deploy, form, account, answer, previews] },
  { name: 'taken', note: 'By somebody else, until a time.', asked: [deploy, lone], more: { takenUntil: inMinutes(8) } },
  { name: 'inbox', isInbox: true, asked: [urgent, deploy, form] },
  { name: 'inbox-taken', isInbox: true, asked: [lone, deploy], more: { takenUntil: inMinutes(8) } },
  {
    name: 'inbox-later',
    isInbox: true,
    asked: [lone, deploy],
    then: async (person) => {
      await person.click('later');
      await person.click('later-until');
    },
  },
  {
    name: 'inbox-away',
    isInbox: true,
    asked: [urgent, deploy],
    then: async (person) => {
      await person.click('away');
      await person.click('away-until');
    },
  },
  { name: 'inbox-empty', isInbox: true },
  { name: 'readonly', asked: [lone], set: { readonly: true } },
  { name: 'one-question', asked: [lone], set: { only: 'call-1' } },
  { name: 'one-question-answered', asked: [lone], set: { only: 'call-1' }, then: (person) => person.choose('no') },
];

export function sessionOf({ name }: State): string {
  return `states-${name}`;
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

async function choseTheFirst(person: Person): Promise<void> {
  await person.choose('staging');
  await person.click('next');
}

async function reviewed(person: Person): Promise<void> {
  await person.click('next');
  await person.click('next');
  await person.sees('review');
}

function consequential(): Asked {
  return { questions: lone.questions.map((question) => ({ ...question, consequential: true })) };
}
