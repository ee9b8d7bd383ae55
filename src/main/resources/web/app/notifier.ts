/** Tells somebody who looks elsewhere that there is a question: by sound and by the browser, once allowed. */

import { revealed } from '../element/text/hidden.ts';
import { byId } from './dom.ts';
import { words } from './i18n/words.ts';

const KEPT = 'parley.notify';

export class Notifier {
  readonly #button = byId('notify');
  #isOn = false;
  #sound: AudioContext | undefined;

  constructor() {
    if (!('Notification' in window)) return;
    this.#button.hidden = false;
    this.#button.addEventListener('click', () => void this.#toggle());
    this.#set(localStorage.getItem(KEPT) === 'on' && Notification.permission === 'granted');
  }

  /** Only while nobody looks: whoever does sees it anyway. */
  asked(client: string, title: string, toolUseId: string): void {
    if (!this.#isOn || document.visibilityState === 'visible') return;
    const heading = words.text('notificationTitle', { client: revealed(client) });
    const notification = new Notification(heading, { body: title, tag: toolUseId, icon: '/icons/icon-192.png' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    this.#chime();
  }

  async #toggle(): Promise<void> {
    if (this.#isOn) {
      this.#set(false);
      return;
    }
    // a browser lets a page sound only after a click, which this is
    this.#sound ??= new AudioContext();
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    this.#set(isAllowed);
    if (isAllowed) this.#chime();
    else this.#button.textContent = words.text('notifyBlocked');
  }

  #set(isOn: boolean): void {
    this.#isOn = isOn;
    localStorage.setItem(KEPT, isOn ? 'on' : 'off');
    this.#button.setAttribute('aria-pressed', String(isOn));
    this.#button.textContent = words.text(isOn ? 'notifying' : 'notify');
  }

  /** Two soft tones, made here: there is no file to load. */
  #chime(): void {
    const sound = this.#sound;
    if (sound === undefined) return;
    for (const [index, frequency] of [660, 880].entries()) {
      const start = sound.currentTime + index * 0.14;
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
      tone.connect(volume).connect(sound.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    }
  }
}
