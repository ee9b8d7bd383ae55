/** A form in two parts, with typed values. */

import type { ToolCall } from './received.ts';

export const FORM: ToolCall = {
  name: 'questionnaire',
  arguments: {
    title: 'A table for your team',
    description: 'I have found three places and can book one as soon as I know this.',
    prompt: 'When, and for how many?',
    sections: [
      {
        id: 'table',
        title: 'The table',
        fields: [
          { id: 'people', type: 'number', label: 'How many people?', required: true, min: 2, max: 12, step: 1 },
          { id: 'day', type: 'date', label: 'Which day?', required: true },
          { id: 'time', type: 'time', label: 'At what time?', defaultValue: '12:30', min: '11:30', max: '21:00' },
          { id: 'outside', type: 'boolean', label: 'Outside, if the weather is fine?' },
        ],
      },
      {
        id: 'guest',
        title: 'A guest',
        optional: true,
        fields: [
          { id: 'name', type: 'text', label: 'Their name', required: true, maxLength: 60 },
          {
            id: 'diet',
            type: 'multiselect',
            label: 'What do they not eat?',
            options: ['Meat', 'Fish', 'Nuts'],
            allowOther: true,
          },
        ],
      },
    ],
    submitLabel: 'Book it',
    cancelLabel: 'Not now',
    completedView: { summaryTemplate: 'A table for {{people}} on {{day}}, {{time}}' },
  },
};
