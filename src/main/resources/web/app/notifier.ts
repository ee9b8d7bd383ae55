/** Tells somebody who looks elsewhere that there is a question: by sound and by the browser, each as the person set it. */

import { askerIn } from '../element/model/asker.ts';
import type { Interaction } from '../element/protocol/schemas.ts';
import { revealed } from '../element/text/hidden.ts';
import { shortened } from '../element/text/shortened.ts';
import { alone } from './alone.ts';
import { Chime } from './chime.ts';
import { byId } from './dom.ts';
import { words } from './i18n/words.ts';
import { Setting } from './setting.ts';

const ICON = '/icons/icon-192.png';
/** Screens show no more of a notification's text. */
const MOST_WORDS = 120;
const MOST_NAME = 60;
/** So long the tabs that nobody sees leave it to one that somebody sees. */
const AFTER_SEEN_MS = 500;
/** So long a tab that nobody has touched leaves the sound to one that may sound for certain. */
const AFTER_TOUCHED_MS = AFTER_SEEN_MS + 1_000;
const TITLES = { proven: 'notificationTitle', itself: 'notificationItself', nobody: 'notificationNobody' } as const;

/** A question that is open, whether this tab has told of it or another. */
interface Told {
  readonly toolUseId: string;
  readonly reference: string | undefined;
  readonly isOver: Promise<void>;
  /** Frees its locks. */
  readonly end: () => void;
  /** The notification that this tab has shown. */
  shown?: { close(): void };
}

export class Notifier {
  readonly #session: string;
  readonly #open: (toolUseId: string) => void;
  readonly #chime = new Chime();
  readonly #sound = new Setting('sound', {
    changed: (isOn) => {
      if (isOn) this.#chime.sound();
    },
  });
  readonly #notify = new Setting('notify', { changed: (isOn) => void this.#allow(isOn) });
  readonly #withWords = new Setting('notify-words');
  /** By tool-use id. */
  readonly #told = new Map<string, Told>();

  /** @param open leads to a question of this page */
  constructor(session: string, open: (toolUseId: string) => void) {
    this.#session = session;
    this.#open = open;
    if (!('Notification' in window)) {
      for (const row of document.querySelectorAll<HTMLElement>('[data-notify]')) row.hidden = true;
      this.#notify.set(false);
    } else if (this.#notify.isOn && Notification.permission === 'granted') {
      void registered();
    } else {
      this.#notify.set(false);
    }
  }

  /** Of all tabs of the session one tells, and none while somebody sees one of them. */
  asked(interaction: Interaction, title: string): void {
    const { toolUseId, reference } = interaction;
    const known = this.#told.get(toolUseId);
    // the element has joined anew
    if (known !== undefined && known.reference === reference) return;
    known?.end();
    let end = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const told: Told = { toolUseId, reference, isOver, end };
    this.#told.set(toolUseId, told);
    const isUntouched = navigator.userActivation?.hasBeenActive === false;
    void this.#tell(told, 'sound', this.#sound, isUntouched ? AFTER_TOUCHED_MS : AFTER_SEEN_MS, () => this.#chime.sound());
    void this.#tell(told, 'notify', this.#notify, AFTER_SEEN_MS, () => void this.#show(told, interaction, title));
  }

  ended(toolUseId: string): void {
    const told = this.#told.get(toolUseId);
    if (told === undefined) return;
    this.#told.delete(toolUseId);
    told.end();
    told.shown?.close();
    // the tab that showed it may be gone
    if (told.shown === undefined && this.#notify.isOn) void this.#closeAll(toolUseId);
  }

  /** A tab that somebody sees takes the lock at once and does nothing. */
  async #tell(told: Told, what: string, setting: Setting, patience: number, act: () => void): Promise<void> {
    const isWanted = setting.isOn && isHidden();
    if (isHidden()) await new Promise((resolve) => setTimeout(resolve, patience));
    if (!this.#isOpen(told)) return;
    await alone(`parley.${what} ${this.#session} ${told.reference}`, told.isOver, () => {
      if (isWanted && setting.isOn && isHidden()) act();
    });
  }

  /** Whether it has not ended meanwhile. */
  #isOpen(told: Told): boolean {
    return this.#told.get(told.toolUseId) === told;
  }

  async #allow(isOn: boolean): Promise<void> {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
    byId('notify-blocked').textContent = isAllowed ? '' : words.text('notifyBlocked');
    if (!isAllowed) this.#notify.set(false);
    else if (isOn) void registered();
  }

  /** The worker shows it, since that one still leads here when this page is gone; where there is none, the page. */
  async #show(told: Told, interaction: Interaction, title: string): Promise<void> {
    const { toolUseId: question } = told;
    const asker = askerIn(interaction, TITLES);
    const name = shortened(revealed(asker.name), MOST_NAME);
    const heading = words.text(asker.key, { client: name, name });
    const options = {
      tag: this.#tag(question),
      icon: ICON,
      data: { session: this.#session, question },
      ...(this.#withWords.isOn ? { body: shortened(title, MOST_WORDS) } : {}),
    };
    const worker = await registered();
    if (!this.#isOpen(told)) return;
    if (worker === undefined) {
      told.shown = this.#showHere(heading, options);
      return;
    }
    await worker.showNotification(heading, options);
    const shown = { close: () => void closeAll(worker, options.tag) };
    if (this.#isOpen(told)) told.shown = shown;
    else shown.close();
  }

  async #closeAll(toolUseId: string): Promise<void> {
    const worker = await registered();
    if (worker !== undefined) await closeAll(worker, this.#tag(toolUseId));
  }

  #tag(toolUseId: string): string {
    return `${this.#session} ${toolUseId}`;
  }

  #showHere(heading: string, options: NotificationOptions & { data: { question: string } }): Notification {
    const notification = new Notification(heading, options);
    const { question } = options.data;
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      this.#open(question);
    });
    return notification;
  }
}

/** Whether nobody sees this tab. Where somebody does, they see the question anyway. */
function isHidden(): boolean {
  return document.visibilityState !== 'visible';
}

async function closeAll(worker: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const notification of await worker.getNotifications({ tag })) notification.close();
}

/** Undefined where there are none, as in a page that is not secure. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    await navigator.serviceWorker.register('/worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
}
