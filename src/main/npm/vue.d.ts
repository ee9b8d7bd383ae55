/** The tags in templates of Vue 3.5 or newer; `compilerOptions.isCustomElement` tells Vue that they are elements. */

import type { HTMLAttributes, PublicProps } from 'vue';
import type { ParleyInbox } from './inbox/parley-inbox.js';
import type { ParleyQuestions } from './index.js';
import type { ParleyAttributes, ParleyEvents, ParleyInboxProperties, ParleyProperties } from './embedding.js';

export * from './index.js';

type Capitalized<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capitalized<Rest>}`
  : Capitalize<Name>;

/** What `@parley-ended` becomes, in the form of a property. */
type Listeners = { [Name in keyof ParleyEvents as `on${Capitalized<Name>}`]?: (event: ParleyEvents[Name]) => void };

/** The form that Vue and its editors expect of an element: what is read of `$props` and `$emit`. */
type InTemplates<Element, Properties> = new () => Element & {
  /** @deprecated for the types of templates only */
  $props: HTMLAttributes & Properties & ParleyAttributes & Listeners & PublicProps;
  /** @deprecated for the types of templates only */
  $emit: <Name extends keyof ParleyEvents>(name: Name, event: ParleyEvents[Name]) => void;
};

export type ParleyQuestionsElement = InTemplates<ParleyQuestions, ParleyProperties>;

/** The tag is there once `@parley/element/inbox` is imported. */
export type ParleyInboxElement = InTemplates<ParleyInbox, ParleyInboxProperties>;

declare module 'vue' {
  interface GlobalComponents {
    'parley-questions': ParleyQuestionsElement;
    'parley-inbox': ParleyInboxElement;
  }
}
