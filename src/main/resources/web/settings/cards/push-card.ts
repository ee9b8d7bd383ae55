/** Notifications on the person's devices, by the push services of their browsers. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { canBePushed, idOf, subscribe, subscription } from '../../app/push.ts';
import { call } from '../api.ts';
import { Card } from '../card.ts';
import { deviceName } from '../device-name.ts';
import { switchOf, type Problem } from '../field.ts';
import type { Settings, Terms } from '../model.ts';
import { areSame, termsIn, termsOf } from '../terms.ts';
import { words, type SettingsKey } from '../words.ts';

const AT_FIRST: Terms = { after: 20, leastUrgency: 'low', texts: false };

interface Device {
  readonly id: string;
  /** Empty where it has none. */
  readonly label: string;
  readonly since: string;
  readonly answers: boolean;
  readonly lastAcceptedAt?: string;
}

/** As `GET /api/v1/me/subscriptions` has it. */
interface Devices {
  readonly applicationServerKey: string;
  readonly subscriptions: readonly Device[];
}

/** Why this browser gets none, where the person can do something about it. */
class NotHere extends Error {
  readonly key: SettingsKey;

  constructor(key: SettingsKey) {
    super(key);
    this.key = key;
  }
}

export class PushCard extends Card {
  protected override readonly heading = 'pushTitle';
  @state() private devices: readonly Device[] = [];
  /** The id of this one, where it is among them. */
  @state() private here: string | undefined;
  @state() private terms = AT_FIRST;
  #key = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.act(() => this.#read());
  }

  protected override taken({ push }: Settings, before: Settings): void {
    if (areSame(this.terms, before.push ?? AT_FIRST)) this.terms = termsIn(push ?? AT_FIRST);
  }

  protected override body(): TemplateResult {
    const own = this.devices.find(({ id }) => id === this.here);
    const hasSettings = this.devices.length > 0 || this.store.value.push !== undefined;
    return html`<p class="hint">${words.text('pushText')}</p>
      ${own ? this.#own(own) : this.#offer()}
      ${hasSettings
        ? html`${termsOf({
              name: 'push',
              terms: this.terms,
              textsLabel: 'pushTexts',
              textsHint: 'pushTextsText',
              problem: this.problem,
              changed: (terms) => (this.terms = terms),
            })}
            <div class="acts">${this.saveButton(() => void this.save({ push: this.terms }, 'push-after'))} ${this.status()}</div>`
        : html`<div class="acts">${this.status()}</div>`}
      ${this.devices.length > 0 ? this.#list() : nothing}`;
  }

  #offer(): TemplateResult {
    if (!canBePushed()) return html`<p data-testid="push-unable">${words.text('pushUnable')}</p>`;
    return html`<div class="acts">
      <button type="button" data-testid="push-on" @click=${() => void this.#on()}>${words.text('pushOn')}</button>
    </div>`;
  }

  #own(own: Device): TemplateResult {
    const hasTexts = this.store.value.push?.texts === true;
    return html`${hasTexts || own.answers
        ? switchOf({
            id: 'push-answers',
            label: words.text('pushAnswers'),
            hint: words.text('pushAnswersText'),
            isOn: own.answers,
            changed: (answers) => void this.#letAnswer(answers),
          })
        : html`<p class="hint" data-testid="answers-need-texts">${words.text('answersNeedTexts')}</p>`}
      <div class="acts">
        <button type="button" class="quiet" data-testid="push-off" @click=${() => void this.#remove(own.id)}>${words.text('pushOff')}</button>
      </div>`;
  }

  #list(): TemplateResult {
    return html`<div class="more">
      <h4 id="devices">${words.text('devices')}</h4>
      <ul class="devices" aria-labelledby="devices">
        ${this.devices.map(({ id, label, since, answers, lastAcceptedAt }) => {
          const name = label || words.text('aDevice');
          const time = words.time(new Date(lastAcceptedAt ?? since));
          return html`<li data-testid="device">
            <span>
              <bdi>${name}</bdi>${id === this.here ? html` <strong>${words.text('thisDevice')}</strong>` : nothing}
              <span class="hint">${words.text(lastAcceptedAt === undefined ? 'deviceSince' : 'deviceLast', { time })}${answers ? html` · ${words.text('deviceAnswers')}` : nothing}</span>
            </span>
            <button type="button" class="quiet" data-testid="remove-device" aria-label=${words.text('removeDevice', { name })} @click=${() => void this.#remove(id)}>
              ${words.text('remove')}
            </button>
          </li>`;
        })}
      </ul>
    </div>`;
  }

  async #read(): Promise<void> {
    const found = (await (await call('GET', 'subscriptions')).json()) as Devices;
    this.#key = found.applicationServerKey;
    const own = await subscription().catch(() => undefined);
    const id = own && (await idOf(own));
    this.devices = found.subscriptions;
    this.here = this.devices.some((device) => device.id === id) ? id : undefined;
    // it belongs to this login from now on, which takes it away when it ends
    if (own !== undefined && this.here !== undefined) await call('POST', 'subscriptions', own.toJSON());
  }

  async #on(): Promise<void> {
    const isOn = await this.act(async () => {
      // asked for by this click, and at no other time
      if ((await Notification.requestPermission()) !== 'granted') throw new NotHere('pushDenied');
      const made = await subscribe(this.#key, this.devices.map(({ id }) => id)).catch(() => {
        throw new NotHere('pushFailed');
      });
      const label = deviceName((browser, system) => words.text('browserOn', { browser, system }));
      await call('POST', 'subscriptions', { ...made.toJSON(), label });
      await Promise.all([this.#read(), this.store.read()]);
    }, '', 'pushIsOn');
    if (isOn) await this.#lead('push-off');
  }

  async #letAnswer(answers: boolean): Promise<void> {
    const isDone = await this.act(async () => {
      const own = await subscription();
      if (own === undefined) throw new NotHere('pushFailed');
      await call('POST', 'subscriptions', { ...own.toJSON(), answers });
      await this.#read();
    }, 'push-answers', 'saved');
    // it shows what holds
    if (!isDone) this.querySelector<HTMLInputElement>('#push-answers')!.checked = !answers;
  }

  async #remove(id: string): Promise<void> {
    const isOwn = id === this.here;
    const isDone = await this.act(async () => {
      await call('DELETE', `subscriptions/${encodeURIComponent(id)}`);
      if (isOwn) await (await subscription())?.unsubscribe();
      await Promise.all([this.#read(), this.store.read()]);
    }, '', 'removed');
    if (isDone) await this.#lead(isOwn ? 'push-on' : 'remove-device');
  }

  async #lead(testId: string): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.focus();
  }

  protected override explained(error: unknown, field: string): Problem {
    return error instanceof NotHere ? { field: '', text: words.text(error.key) } : super.explained(error, field);
  }
}

customElements.define('push-card', PushCard);
