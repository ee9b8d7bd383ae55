/** What React and Vue set on the elements and hear of them, in the terms of the elements themselves. */

import type { ParleyQuestions } from './index.js';

export type ParleyProperties = Partial<
  Pick<
    ParleyQuestions,
    | 'session'
    | 'only'
    | 'server'
    | 'confirm'
    | 'layout'
    | 'readonly'
    | 'history'
    | 'focusNew'
    | 'useHistory'
    | 'ticket'
  >
>;

/** An inbox has no session of its own, and no list of what has ended. */
export type ParleyInboxProperties = Omit<ParleyProperties, 'session' | 'only' | 'history'>;

/** Attributes whose names differ from those of the properties, or that have none. */
export interface ParleyAttributes {
  'focus-new'?: boolean | undefined;
  'use-history'?: boolean | undefined;
  theme?: 'light' | 'dark' | undefined;
}

/** The events by name. */
export type ParleyEvents = Pick<HTMLElementEventMap, Extract<keyof HTMLElementEventMap, `parley-${string}`>>;
