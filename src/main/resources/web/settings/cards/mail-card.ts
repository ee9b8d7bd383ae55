/** Mail to an address that the person has confirmed by a code. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { call, Refusal } from '../api.ts';
import { Card } from '../card.ts';
import { fieldOf, type Problem } from '../field.ts';
import type { Mail, Settings, Terms } from '../model.ts';
import { areSame, termsIn, termsOf } from '../terms.ts';
import { words } from '../words.ts';

const AT_FIRST: Terms = { after: 900, leastUrgency: 'low', texts: false };
const ADDRESS = /^[\x21-\x7e]+@[\x21-\x7e]+$/;
const MOST_ADDRESS = 254;

export class MailCard extends Card {
  protected override readonly heading = 'mailTitle';
  @state() private address = '';
  @state() private terms = AT_FIRST;
  @state() private code = '';

  protected override taken({ mail }: Settings, before: Settings): void {
    if (this.address === (before.mail?.address ?? '')) this.address = mail?.address ?? '';
    if (areSame(this.terms, before.mail ?? AT_FIRST)) this.terms = termsIn(mail ?? AT_FIRST);
  }

  protected override body(): TemplateResult {
    const { mail } = this.store.value;
    return html`<p class="hint">${words.text('mailText')}</p>
      ${fieldOf({
        id: 'mail-address',
        label: words.text('mailAddress'),
        hint: mail?.confirmed ? words.text('mailConfirmed') : '',
        problem: this.problem,
        input: (described, isWrong) => html`<input
          class="text"
          type="email"
          id="mail-address"
          data-testid="address"
          dir="ltr"
          maxlength=${MOST_ADDRESS}
          autocomplete="email"
          spellcheck="false"
          aria-describedby=${described}
          aria-invalid=${isWrong}
          .value=${this.address}
          @input=${(event: Event) => (this.address = (event.target as HTMLInputElement).value)}
        />`,
      })}
      ${termsOf({
        name: 'mail',
        terms: this.terms,
        textsLabel: 'webhookTexts',
        textsHint: 'mailTextsText',
        problem: this.problem,
        changed: (terms) => (this.terms = terms),
      })}
      <div class="acts">
        ${this.saveButton(() => void this.#save())} ${mail ? this.removal('removeMail', 'removeMailSure', () => void this.#remove()) : nothing}
        ${this.status()}
      </div>
      ${mail && !mail.confirmed ? this.#confirmation(mail) : nothing}`;
  }

  #confirmation({ codeUntil }: Mail): TemplateResult {
    return html`<div class="more">
      <p data-testid="unconfirmed">${words.text('mailUnconfirmed')}</p>
      ${codeUntil === undefined
        ? nothing
        : html`${fieldOf({
              id: 'mail-code',
              label: words.text('codeFromMail'),
              hint: words.text('codeUntil', { time: words.time(new Date(codeUntil)) }),
              problem: this.problem,
              input: (described, isWrong) => html`<input
                class="text code"
                id="mail-code"
                data-testid="mail-code"
                dir="ltr"
                inputmode="numeric"
                autocomplete="one-time-code"
                maxlength="20"
                size="14"
                aria-describedby=${described}
                aria-invalid=${isWrong}
                .value=${this.code}
                @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)}
                @keydown=${(event: KeyboardEvent) => (event.key === 'Enter' && !event.isComposing ? void this.#confirm() : undefined)}
              />`,
            })}`}
      <div class="acts">
        ${codeUntil === undefined
          ? nothing
          : html`<button type="button" data-testid="confirm" @click=${() => void this.#confirm()}>${words.text('confirmCode')}</button>`}
        <button type="button" class=${codeUntil === undefined ? nothing : 'quiet'} data-testid="send-code" @click=${() => void this.#send()}>
          ${words.text(codeUntil === undefined ? 'sendCode' : 'sendCodeAgain')}
        </button>
      </div>
    </div>`;
  }

  /** A new address gets its code at once. */
  async #save(): Promise<void> {
    const address = this.address.trim();
    if (!ADDRESS.test(address)) {
      await this.fail({ field: 'mail-address', text: words.text('addressWrong') });
      return;
    }
    const isNew = address !== this.store.value.mail?.address;
    if (!(await this.save({ mail: { address, ...this.terms } }, 'mail-address'))) return;
    this.address = address;
    if (isNew) await this.#send();
  }

  async #send(): Promise<void> {
    this.code = '';
    const send = async (): Promise<void> => {
      await call('POST', 'mail/code');
      await this.store.read();
    };
    if (!(await this.act(send, '', 'codeSent'))) return;
    await this.updateComplete;
    this.querySelector<HTMLInputElement>('#mail-code')?.focus();
  }

  async #confirm(): Promise<void> {
    const { code } = this;
    if (await this.act(async () => this.store.take(await call('POST', 'mail/confirmation', { code })), 'mail-code', 'mailConfirmed')) this.code = '';
    else if (isOver(this.problem)) await this.store.read().catch(() => undefined);
  }

  async #remove(): Promise<void> {
    if (!(await this.save({ mail: null }, '', 'removed'))) return;
    this.address = this.code = '';
    this.terms = AT_FIRST;
    this.querySelector<HTMLElement>('#mail-address')?.focus();
  }

  protected override explained(error: unknown, field: string): Problem {
    if (!(error instanceof Refusal)) return super.explained(error, field);
    if (error.code === 'mail_failed') return { field: 'mail-address', text: words.text('mailFailed') };
    if (error.code !== 'wrong_code') return super.explained(error, field);
    const left = Number(error.details['triesLeft'] ?? 0);
    return left > 0 ? { field, text: words.text('wrongCode', { n: left }) } : { field: '', text: words.text('codeOver') };
  }
}

/** Whether no code can be entered any more. */
function isOver(problem: Problem | undefined): boolean {
  return problem?.text === words.text('codeOver');
}

customElements.define('mail-card', MailCard);
