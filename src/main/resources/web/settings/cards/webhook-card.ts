/** A service of the person's choice that is told of their questions. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { call } from '../api.ts';
import { Card } from '../card.ts';
import { fieldOf, switchOf } from '../field.ts';
import type { Settings, Terms, Webhook } from '../model.ts';
import { secretOf } from '../secret.ts';
import { areSame, termsIn, termsOf } from '../terms.ts';
import { words } from '../words.ts';

const AT_FIRST: Terms = { after: 0, leastUrgency: 'low', texts: false };

export class WebhookCard extends Card {
  protected override readonly heading = 'webhookTitle';
  @state() private url = '';
  @state() private terms = AT_FIRST;
  @state() private answers = false;
  /** Shown once. */
  @state() private secret = '';
  @state() private copied = '';
  /** Whether it has taken the place of another. */
  @state() private replaced = false;

  protected override taken({ webhook }: Settings, before: Settings): void {
    if (this.answers === (before.webhook?.answers ?? false)) this.answers = webhook?.answers ?? false;
    if (this.url === (before.webhook?.url ?? '')) this.url = webhook?.url ?? '';
    if (areSame(this.terms, before.webhook ?? AT_FIRST)) this.terms = termsIn(webhook ?? AT_FIRST);
  }

  protected override body(): TemplateResult {
    const { webhook } = this.store.value;
    return html`<p class="hint">${words.text('webhookText')}</p>
      ${fieldOf({
        id: 'webhook-url',
        label: words.text('url'),
        hint: words.text('urlHint'),
        problem: this.problem,
        input: (described, isWrong) => html`<input
          class="text"
          type="url"
          id="webhook-url"
          data-testid="url"
          dir="ltr"
          maxlength="2000"
          placeholder="https://"
          autocomplete="off"
          spellcheck="false"
          aria-describedby=${described}
          aria-invalid=${isWrong}
          .value=${this.url}
          @input=${(event: Event) => (this.url = (event.target as HTMLInputElement).value)}
        />`,
      })}
      ${termsOf({
        name: 'webhook',
        terms: this.terms,
        textsLabel: 'webhookTexts',
        textsHint: 'webhookTextsText',
        problem: this.problem,
        changed: (terms) => (this.terms = terms),
      })}
      ${webhook?.answers === undefined ? nothing : this.#answering()}
      <div class="acts">
        ${this.saveButton(() => void this.#save())} ${webhook ? this.removal('removeWebhook', 'removeWebhookSure', () => void this.#remove()) : nothing} ${this.status()}
      </div>
      ${webhook ? this.#secret(webhook) : nothing}`;
  }

  /** Where there is a webhook, and the service lets it answer. */
  #answering(): TemplateResult {
    return switchOf({
      id: 'webhook-answers',
      label: words.text('webhookAnswers'),
      hint: words.text('webhookAnswersText'),
      isOn: this.answers && this.terms.texts,
      isFixed: !this.terms.texts,
      changed: (isOn) => (this.answers = isOn),
    });
  }

  #secret({ secretSince }: Webhook): TemplateResult {
    return html`<div class="more">
      <h4>${words.text('secret')}</h4>
      <p class="hint" data-testid="secret-since">
        ${secretSince === undefined ? words.text('secretNone') : words.text('secretSince', { time: words.time(new Date(secretSince)) })}
      </p>
      ${this.secret === ''
        ? nothing
        : secretOf({
            text: this.secret,
            label: words.text('newSecret'),
            hint: words.text('secretOnce'),
            said: this.copied,
            copied: (said) => (this.copied = said),
          })}
      ${this.replaced ? html`<p class="hint" role="status" data-testid="secret-before">${words.text('secretBefore')}</p>` : nothing}
      <button type="button" class="quiet" data-testid="make-secret" @click=${() => void this.#make()}>
        ${words.text(secretSince === undefined ? 'makeSecret' : 'renewSecret')}
      </button>
    </div>`;
  }

  async #save(): Promise<void> {
    const url = this.url.trim();
    if (!isTakenAs(url)) await this.fail({ field: 'webhook-url', text: words.text('urlWrong') });
    else if (await this.save({ webhook: { url, ...this.terms, answers: this.answers && this.terms.texts } }, 'webhook-url')) this.url = url;
  }

  async #make(): Promise<void> {
    const hadOne = this.store.value.webhook?.secretSince !== undefined;
    const make = async (): Promise<void> => {
      const response = await call('POST', 'webhook/secret');
      this.secret = ((await response.json()) as { readonly secret: string }).secret;
      this.copied = '';
      await this.store.read();
    };
    if (!(await this.act(make))) return;
    this.replaced = hadOne;
    await this.updateComplete;
    this.querySelector<HTMLInputElement>('#secret')?.focus();
  }

  async #remove(): Promise<void> {
    if (!(await this.save({ webhook: null }, '', 'removed'))) return;
    this.secret = '';
    this.replaced = false;
    this.url = '';
    this.terms = AT_FIRST;
    this.answers = false;
    this.querySelector<HTMLElement>('#webhook-url')?.focus();
  }
}

/** Whether the service takes it, as far as a page can tell. */
function isTakenAs(url: string): boolean {
  return URL.canParse(url) && url.startsWith('https://') && !url.includes('#') && new URL(url).username === '';
}

customElements.define('webhook-card', WebhookCard);
