/** Three questions, one of each kind that models ask most. */

import type { ToolCall } from './received.ts';

export const QUESTIONS: ToolCall = {
  name: 'ask_user_questions',
  arguments: {
    title: 'Before I set up the new service',
    questions: [
      {
        text: 'Which database should it use?',
        header: 'Storage',
        type: 'SingleChoice',
        required: true,
        choices: [
          { value: 'postgresql', label: 'PostgreSQL', description: 'Relational, and you run it already.' },
          { value: 'sqlite', label: 'SQLite', description: 'One file, nothing to operate.' },
          { value: 'none', label: 'None', description: 'It keeps nothing between requests.' },
        ],
      },
      {
        text: 'What should run before every release?',
        header: 'Checks',
        type: 'MultiChoice',
        choices: [
          { value: 'unit', label: 'Unit tests' },
          { value: 'browser', label: 'Browser tests' },
          { value: 'load', label: 'Load test', description: 'Takes about ten minutes.' },
        ],
      },
      {
        text: 'What should it be called?',
        header: 'Name',
        description: 'A short word is enough.',
        type: 'FreeText',
      },
    ],
  },
};
