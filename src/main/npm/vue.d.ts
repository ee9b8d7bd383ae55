/** The tag in templates of Vue 3.5 or newer; `compilerOptions.isCustomElement` tells Vue that it is an element. */

import type { HTMLAttributes, PublicProps } from 'vue';
import type { ParleyQuestions } from './index.js';
import type { ParleyAttributes, ParleyEvents, ParleyProperties } from './embedding.js';

export * from './index.js';

type Capitalized<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capitalized<Rest>}`
  : Capitalize<Name>;

/** What `@parley-ended` becomes, in the form of a property. */
type Listeners = { [Name in keyof ParleyEvents as `on${Capitalized<Name>}`]?: (event: ParleyEvents[Name]) => void };

/** The form that Vue and its editors expect of an element: what is read of `$props` and `$emit`. */
export type ParleyQuestionsElement = new () => ParleyQuestions & {
  /** @deprecated for the types of templates only */
  $props: HTMLAttributes & ParleyProperties & ParleyAttributes & Listeners & PublicProps;
  /** @deprecated for the types of templates only */
  $emit: <Name extends keyof ParleyEvents>(name: Name, event: ParleyEvents[Name]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'parley-questions': ParleyQuestionsElement;
  }
}
