import type { Ended } from '../model/endings.ts';
import type { FormModel } from '../model/form.ts';
import type { Connection } from '../protocol/socket.ts';

/** What the element shows, or tells the page around it, when something happens. */
export interface SessionListener {
  connectionChanged(state: Connection): void;
  peopleChanged(people: number): void;
  /** A host asks in the session. @param name what it calls itself, if it does */
  hostNamed(name: string | undefined): void;
  asked(model: FormModel): void;
  /** What is open and what has ended is known. */
  listed(): void;
  /** `wasShown`: it stood open here until now. */
  ended(ended: Ended, wasShown: boolean): void;
}
