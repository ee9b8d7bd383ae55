/** What React and Vue set on the element and hear of it, in the terms of the element itself. */

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

/** Attributes whose names differ from those of the properties, or that have none. */
export interface ParleyAttributes {
  'focus-new'?: boolean | undefined;
  'use-history'?: boolean | undefined;
  theme?: 'light' | 'dark' | undefined;
}

/** The events by name. */
export type ParleyEvents = Pick<HTMLElementEventMap, Extract<keyof HTMLElementEventMap, `parley-${string}`>>;
