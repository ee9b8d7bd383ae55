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
const TITLES = { proven: 'notificationTitle', itself: 'notificationItself', nobody: 'notificationNobody' } as const;

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
  /** By tool-use id; without a notification while nothing is shown yet. */
  readonly #shown = new Map<string, { close(): void } | undefined>();
  /** By tool-use id: lets another tab tell of it. */
  readonly #told = new Map<string, () => void>();

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

  /** Only while nobody looks: whoever does sees it anyway. Of several tabs of the session one tells. */
  asked(interaction: Interaction, title: string): void {
    if (document.visibilityState === 'visible') return;
    const { toolUseId, reference } = interaction;
    this.#shown.set(toolUseId, undefined);
    const isOver = new Promise<void>((resolve) => this.#told.set(toolUseId, resolve));
    void alone(`parley.told ${this.#session} ${reference}`, isOver, () => {
      if (this.#sound.isOn) this.#chime.sound();
      if (this.#notify.isOn) void this.#show(interaction, title);
    });
  }

  ended(toolUseId: string): void {
    const shown = this.#shown.get(toolUseId);
    shown?.close();
    // the tab that showed it may be gone
    if (shown === undefined && this.#shown.has(toolUseId) && this.#notify.isOn) void this.#closeAll(toolUseId);
    this.#shown.delete(toolUseId);
    this.#told.get(toolUseId)?.();
    this.#told.delete(toolUseId);
  }

  /** Whether it has not ended meanwhile. */
  #isOpen({ toolUseId }: Interaction): boolean {
    return this.#shown.has(toolUseId);
  }

  async #allow(isOn: boolean): Promise<void> {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
    byId('notify-blocked').textContent = isAllowed ? '' : words.text('notifyBlocked');
    if (!isAllowed) this.#notify.set(false);
    else if (isOn) void registered();
  }

  /** The worker shows it, since that one still leads here when this page is gone; where there is none, the page. */
  async #show(interaction: Interaction, title: string): Promise<void> {
    const { toolUseId: question } = interaction;
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
    if (!this.#isOpen(interaction)) return;
    if (worker === undefined) {
      this.#showHere(heading, options);
      return;
    }
    await worker.showNotification(heading, options);
    const shown = { close: () => void closeAll(worker, options.tag) };
    if (this.#isOpen(interaction)) this.#shown.set(question, shown);
    else shown.close();
  }

  async #closeAll(toolUseId: string): Promise<void> {
    const worker = await registered();
    if (worker !== undefined) await closeAll(worker, this.#tag(toolUseId));
  }

  #tag(toolUseId: string): string {
    return `${this.#session} ${toolUseId}`;
  }

  #showHere(heading: string, options: NotificationOptions & { data: { question: string } }): void {
    const notification = new Notification(heading, options);
    const { question } = options.data;
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      this.#open(question);
    });
    this.#shown.set(question, notification);
  }
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
