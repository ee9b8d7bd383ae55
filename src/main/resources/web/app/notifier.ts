/** Tells somebody who looks elsewhere that there is a question: by sound and by the browser, once allowed. */

import { revealed } from '../element/text/hidden.ts';
import { Chime } from './chime.ts';
import { byId } from './dom.ts';
import { words } from './i18n/words.ts';

const KEPT = 'parley.notify';
const ICON = '/icons/icon-192.png';

export class Notifier {
  readonly #button = byId('notify');
  readonly #chime = new Chime();
  #isOn = false;

  constructor() {
    if (!('Notification' in window)) return;
    this.#button.hidden = false;
    this.#button.addEventListener('click', () => void this.#toggle());
    this.#set(wasOn() && Notification.permission === 'granted');
    if (this.#isOn) void registerWorker();
  }

  /** Only while nobody looks: whoever does sees it anyway. */
  asked(client: string, title: string, toolUseId: string): void {
    if (!this.#isOn || document.visibilityState === 'visible') return;
    this.#chime.sound();
    const heading = words.text('notificationTitle', { client: revealed(client) });
    void show(heading, { body: title, tag: toolUseId, icon: ICON });
  }

  async #toggle(): Promise<void> {
    if (this.#isOn) {
      this.#set(false);
      return;
    }
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    this.#set(isAllowed);
    if (isAllowed) {
      this.#chime.sound();
      void registerWorker();
    } else {
      this.#button.textContent = words.text('notifyBlocked');
    }
  }

  #set(isOn: boolean): void {
    this.#isOn = isOn;
    try {
      localStorage.setItem(KEPT, isOn ? 'on' : 'off');
    } catch {
      // a browser may forbid storage: then it holds for this visit
    }
    this.#button.setAttribute('aria-pressed', String(isOn));
    this.#button.textContent = words.text(isOn ? 'notifying' : 'notify');
  }
}

/** Phones show what a worker shows, and refuse a page's own notification with an error. */
async function show(heading: string, options: NotificationOptions): Promise<void> {
  try {
    const notification = new Notification(heading, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    const worker = await registerWorker();
    await worker?.showNotification(heading, options);
  }
}

/** Undefined where there are none, as in a page that is not secure. */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    await navigator.serviceWorker.register('/worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'on';
  } catch {
    return false;
  }
}
