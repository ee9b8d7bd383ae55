/** The tags in JSX of React 19 or newer, which sets properties and listens to events of elements by itself. */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ParleyInbox } from './inbox/parley-inbox.js';
import type { ParleyQuestions } from './index.js';
import type { ParleyAttributes, ParleyEvents, ParleyInboxProperties, ParleyProperties } from './embedding.js';

export * from './index.js';

type Listeners = { [Name in keyof ParleyEvents as `on${Name}`]?: (event: ParleyEvents[Name]) => void };

export type ParleyQuestionsProps = DetailedHTMLProps<HTMLAttributes<ParleyQuestions>, ParleyQuestions> &
  ParleyProperties &
  ParleyAttributes &
  Listeners;

/** The tag is there once `@parley/element/inbox` is imported. */
export type ParleyInboxProps = DetailedHTMLProps<HTMLAttributes<ParleyInbox>, ParleyInbox> &
  ParleyInboxProperties &
  ParleyAttributes &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'parley-questions': ParleyQuestionsProps;
      'parley-inbox': ParleyInboxProps;
    }
  }
}
