/** Declares the properties of our elements. Lit's own decorators are for the other kind of decorators, too. */

import type { LitElement, PropertyDeclaration } from 'lit';

type Decorator = (element: LitElement, name: string) => void;

export function property(options: PropertyDeclaration = {}): Decorator {
  return (element, name) => (element.constructor as typeof LitElement).createProperty(name, options);
}

/** One that nobody else sets. */
export function state(): Decorator {
  return property({ state: true, attribute: false });
}
