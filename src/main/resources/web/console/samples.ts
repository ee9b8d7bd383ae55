/** A call of every kind that a model can make, to begin with. */

export interface Sample {
  readonly name: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const CHOICES = [
  { value: 'postgresql', label: 'PostgreSQL (Recommended)', description: 'You run it already.' },
  { value: 'sqlite', label: 'SQLite', description: 'See [its page](https://sqlite.org/about.html).' },
];

export const SAMPLES: readonly Sample[] = [
  {
    name: 'A single choice',
    tool: 'ask_user_questions',
    arguments: {
      questions: [{ text: 'Which **database** should `orders` use?', type: 'SingleChoice', choices: CHOICES }],
    },
  },
  {
    name: 'Several choices, at most two',
    tool: 'ask_user_questions',
    arguments: {
      questions: [
        { text: 'What should run?', type: 'MultiChoice', choices: ['Unit', 'Browser', 'Load'], maxSelections: 2 },
      ],
    },
  },
  {
    name: 'A free text',
    tool: 'ask_user_questions',
    arguments: { questions: [{ text: 'What should the release note say?', type: 'FreeText', required: true }] },
  },
  {
    name: 'Three questions, one with a default',
    tool: 'ask_user_questions',
    arguments: {
      title: 'Before I set it up',
      questions: [
        { text: 'Where?', header: 'Place', type: 'SingleChoice', choices: ['Staging', 'Live'], defaultValue: 'Staging' },
        { text: 'Which checks?', header: 'Checks', type: 'MultiChoice', choices: ['Unit', 'Load'] },
        { text: 'Why now?', header: 'Reason', type: 'FreeText' },
      ],
    },
  },
  {
    name: 'One that closes in a minute',
    tool: 'ask_user_questions',
    arguments: {
      timeoutSeconds: 60,
      questions: [{ text: 'Shall I go on?', type: 'SingleChoice', choices: ['Yes', 'No'], allowOther: false }],
    },
  },
  {
    name: 'The largest set there may be',
    tool: 'ask_user_questions',
    arguments: {
      questions: Array.from({ length: 32 }, (_, question) => ({
        text: `Question ${question + 1}`,
        type: 'SingleChoice',
        choices: Array.from({ length: 64 }, (_, choice) => `Choice ${question + 1}-${choice + 1}`),
      })),
    },
  },
  {
    name: 'The tool “question”, with a preview',
    tool: 'question',
    arguments: {
      questions: [
        {
          question: 'Which layout?',
          header: 'Layout',
          multiSelect: false,
          options: [
            { label: 'Columns', description: 'Side by side', preview: '+---+---+\n| a | b |\n+---+---+' },
            { label: 'Rows', description: 'One below the other', preview: '+-------+\n|   a   |\n+-------+\n|   b   |' },
          ],
        },
      ],
    },
  },
  {
    name: 'A form with every field',
    tool: 'questionnaire',
    arguments: {
      title: 'Every field',
      fields: [
        { id: 'text', type: 'text', label: 'Text', placeholder: 'One line' },
        { id: 'textarea', type: 'textarea', label: 'Text area' },
        { id: 'number', type: 'number', label: 'Number', min: 0, max: 10, step: 0.5 },
        { id: 'boolean', type: 'boolean', label: 'Boolean' },
        { id: 'radio', type: 'radio', label: 'Radio', options: ['A', 'B'] },
        { id: 'checkbox', type: 'checkbox', label: 'Checkbox', options: ['A', 'B'] },
        { id: 'select', type: 'select', label: 'Select', options: ['A', 'B'] },
        { id: 'multiselect', type: 'multiselect', label: 'Multi-select', options: ['A', 'B'], allowOther: true },
        { id: 'date', type: 'date', label: 'Date' },
        { id: 'time', type: 'time', label: 'Time' },
        { id: 'datetime', type: 'datetime', label: 'Date and time' },
      ],
    },
  },
  {
    name: 'A form in sections',
    tool: 'questionnaire',
    arguments: {
      title: 'Your visit',
      sections: [
        { id: 'you', title: 'You', fields: [{ id: 'name', type: 'text', label: 'Your name', required: true }] },
        {
          id: 'guest',
          title: 'A guest',
          optional: true,
          submitLabel: 'Go on',
          fields: [{ id: 'guest', type: 'text', label: 'Their name', required: true }],
        },
      ],
      submitLabel: 'Announce me',
      completedView: { summaryTemplate: '{{name}} is coming' },
    },
  },
];
