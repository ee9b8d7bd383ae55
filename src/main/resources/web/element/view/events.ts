/** What the parts of the element tell each other, and what it tells the page around it. */

import type { Ended } from '../model/endings.ts';
import type { Entry } from '../model/entry.ts';
import type { Connection } from '../protocol/socket.ts';
import type { By } from '../protocol/parts.ts';
import type { Interaction } from '../protocol/schemas.ts';

/** The human has changed an answer. */
export class EntryEvent extends Event {
  readonly entry: Entry;

  constructor(entry: Entry) {
    super('entry');
    this.entry = entry;
  }
}

/** The human has picked one choice on purpose, and not only moved to it. */
export class PickEvent extends Event {
  constructor() {
    super('pick');
  }
}

/** Something that a screen reader should say. */
export class AnnounceEvent extends Event {
  readonly text: string;

  constructor(text: string) {
    super('parley-announce', { bubbles: true, composed: true });
    this.text = text;
  }
}

/** The connection to the server has changed. */
export class ConnectionEvent extends Event {
  readonly state: Connection;

  constructor(state: Connection) {
    super('parley-connection', { bubbles: true, composed: true });
    this.state = state;
  }
}

/** Somebody came to the session, or left it. */
export class PresenceEvent extends Event {
  readonly people: number;

  constructor(people: number) {
    super('parley-presence', { bubbles: true, composed: true });
    this.people = people;
  }
}

/** A host asks in the session: the first that did, or the last that is known. */
export class HostEvent extends Event {
  /** What it calls itself, unproven; undefined where it does not say. */
  readonly name: string | undefined;

  constructor(name: string | undefined) {
    super('parley-host', { bubbles: true, composed: true });
    this.name = name;
  }
}

/** A question has come, or was open already. */
export class AskedEvent extends Event {
  readonly interaction: Interaction;
  /** Its title, as plain text. */
  readonly title: string;

  constructor(interaction: Interaction, title: string) {
    super('parley-asked', { bubbles: true, composed: true });
    this.interaction = interaction;
    this.title = title;
  }
}

/** The server has said what is open and what has ended in the session, after each connect. */
export class ListedEvent extends Event {
  constructor() {
    super('parley-listed', { bubbles: true, composed: true });
  }
}

/** A question that was open here has ended; `gone` is one that nobody knows any more. */
export class EndedEvent extends Event {
  readonly sessionId: string;
  readonly toolUseId: string;
  readonly status: Ended['ending'];
  readonly by: By | undefined;

  constructor({ sessionId, toolUseId, ending, by }: Ended) {
    super('parley-ended', { bubbles: true, composed: true });
    this.sessionId = sessionId;
    this.toolUseId = toolUseId;
    this.status = ending;
    this.by = by;
  }
}

/** How many questions are open here now. */
export class CountEvent extends Event {
  readonly open: number;

  constructor(open: number) {
    super('parley-count', { bubbles: true, composed: true });
    this.open = open;
  }
}

/** The human wants to answer although the page has switched that off; `preventDefault` keeps it off. */
export class EnableEvent extends Event {
  constructor() {
    super('parley-enable', { bubbles: true, composed: true, cancelable: true });
  }
}

// what a page can hear; the others stay inside
declare global {
  interface HTMLElementEventMap {
    'parley-connection': ConnectionEvent;
    'parley-presence': PresenceEvent;
    'parley-host': HostEvent;
    'parley-asked': AskedEvent;
    'parley-listed': ListedEvent;
    'parley-ended': EndedEvent;
    'parley-count': CountEvent;
    'parley-enable': EnableEvent;
  }
}
