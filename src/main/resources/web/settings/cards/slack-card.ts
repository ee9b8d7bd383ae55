/** A Slack account: linked by a code that the person sends from it, and by their yes here. */

import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../../element/view/property.ts';
import { call, Refusal } from '../api.ts';
import { Card } from '../card.ts';
import { type Problem } from '../field.ts';
import type { Settings, SlackLink, Terms } from '../model.ts';
import { secretOf } from '../secret.ts';
import { areSame, termsIn, termsOf } from '../terms.ts';
import { words, type SettingsKey } from '../words.ts';

const AT_FIRST: Terms = { after: 120, leastUrgency: 'low', texts: false };
const POLL_MS = 2_000;

/** As `GET /api/v1/me/slack` has it. */
interface Linking {
  readonly link?: SlackLink;
  readonly codeUntil?: string;
  readonly candidate?: Omit<SlackLink, 'since'> & { readonly id: string; readonly until: string };
}

export class SlackCard extends Card {
  protected override readonly heading = 'slackTitle';
  @state() private linking: Linking = {};
  @state() private terms = AT_FIRST;
  /** Shown once. */
  @state() private code = '';
  @state() private copied = '';
  #timer: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#look);
    window.clearTimeout(this.#timer);
  }

  protected override taken({ slack }: Settings, before: Settings): void {
    if (areSame(this.terms, before.slack ?? AT_FIRST)) this.terms = termsIn(slack ?? AT_FIRST);
  }

  protected override body(): TemplateResult {
    const { link, candidate, codeUntil } = this.linking;
    return html`<p class="hint">${words.text('slackText')}</p>
      ${link ? this.#linked(link) : nothing} ${candidate ? this.#who(candidate) : codeUntil ? this.#waiting(codeUntil) : this.#start(link)}`;
  }

  #linked(link: SlackLink): TemplateResult {
    return html`<p data-testid="slack-link">${this.#named('slackLinked', link, words.time(new Date(link.since)))}</p>
      ${termsOf({
        name: 'slack',
        terms: this.terms,
        textsLabel: 'slackTexts',
        textsHint: 'slackTextsText',
        problem: this.problem,
        changed: (terms) => (this.terms = terms),
      })}
      <div class="acts">
        ${this.saveButton(() => void this.save({ slack: this.terms }, 'slack-after'))}
        ${this.removal('unlink', 'unlinkSure', () => void this.#unlink())} ${this.status()}
      </div>`;
  }

  #start(link: SlackLink | undefined): TemplateResult {
    return html`<div class="acts">
      <button type="button" class=${link ? 'quiet' : nothing} data-testid="make-code" @click=${() => void this.#make()}>
        ${words.text(link ? 'slackOther' : 'slackStart')}
      </button>
      ${link ? nothing : this.status()}
    </div>`;
  }

  #waiting(until: string): TemplateResult {
    const time = words.time(new Date(until));
    return html`<div class="more">
      ${this.code === ''
        ? html`<p>${words.text('codeElsewhere', { time })}</p>`
        : secretOf({ text: this.code, label: words.text('code'), hint: words.text('slackSend', { time }), said: this.copied, copied: (said) => (this.copied = said) })}
      <p role="status" data-testid="slack-waits">${words.text('slackWaits')}</p>
      <div class="acts">
        <button type="button" class="quiet" data-testid="cancel-code" @click=${() => void this.#cancel()}>${words.text('cancelCode')}</button>
      </div>
    </div>`;
  }

  #who(candidate: NonNullable<Linking['candidate']>): TemplateResult {
    const { picture } = candidate;
    return html`<div class="more" role="group" aria-labelledby="slack-who">
      <h4 id="slack-who" tabindex="-1">${words.text('slackWho')}</h4>
      <p data-testid="slack-candidate">${this.#named('slackCandidate', candidate)}</p>
      ${picture && isHttps(picture)
        ? html`<a href=${picture} target="_blank" rel="noopener noreferrer" data-testid="picture">${words.text('slackPicture')}</a>`
        : nothing}
      <p class="hint">${words.text('slackWhoText')}</p>
      <div class="acts">
        <button type="button" data-testid="that-is-me" @click=${() => void this.#confirm(candidate.id)}>${words.text('thatIsMe')}</button>
        <button type="button" class="quiet" data-testid="not-me" @click=${() => void this.#cancel()}>${words.text('notMe')}</button>
      </div>
    </div>`;
  }

  /** With names that somebody else chose. */
  #named(key: SettingsKey, { team, name }: { readonly team: string; readonly name: string }, time = ''): TemplateResult {
    const filled: Readonly<Record<string, TemplateResult>> = { name: html`<bdi>${name}</bdi>`, team: html`<bdi>${team}</bdi>` };
    return html`${words.parts(key, time === '' ? {} : { time }).map((part) => (typeof part === 'string' ? part : filled[part.slot]))}`;
  }

  readonly #look = (): void => {
    window.clearTimeout(this.#timer);
    if (!document.hidden && this.isConnected) void this.#read();
  };

  /** Reads on while a code is out, and nobody has sent it. */
  async #read(): Promise<void> {
    const wasAsked = this.linking.candidate !== undefined;
    try {
      this.linking = (await (await call('GET', 'slack')).json()) as Linking;
    } catch {
      // with the next time
    }
    const { codeUntil, candidate } = this.linking;
    if (codeUntil === undefined) this.code = '';
    if (candidate !== undefined && !wasAsked) {
      await this.updateComplete;
      this.querySelector<HTMLElement>('#slack-who')?.focus();
    }
    window.clearTimeout(this.#timer);
    if ((codeUntil ?? candidate) !== undefined && this.isConnected) this.#timer = window.setTimeout(this.#look, POLL_MS);
  }

  async #make(): Promise<void> {
    const make = async (): Promise<void> => {
      const { code, until } = (await (await call('POST', 'slack/code')).json()) as { readonly code: string; readonly until: string };
      this.code = code;
      this.copied = '';
      const { link } = this.linking;
      this.linking = { ...(link ? { link } : {}), codeUntil: until };
    };
    if (!(await this.act(make))) return;
    await this.updateComplete;
    this.querySelector<HTMLInputElement>('#secret')?.focus();
    this.#timer = window.setTimeout(this.#look, POLL_MS);
  }

  async #cancel(): Promise<void> {
    if (await this.act(() => call('DELETE', 'slack/code'))) await this.#begin();
  }

  async #confirm(candidate: string): Promise<void> {
    const confirm = async (): Promise<void> => {
      this.linking = (await (await call('POST', 'slack/link', { candidate })).json()) as Linking;
      await this.store.read();
    };
    await this.act(confirm, 'slack-link-gone', 'saved');
    if (this.problem !== undefined) await this.#read();
  }

  async #unlink(): Promise<void> {
    if (await this.save({ slack: null }, '', 'unlinked')) await this.#begin();
  }

  /** To where it can be begun anew. */
  async #begin(): Promise<void> {
    await this.#read();
    await this.updateComplete;
    this.querySelector<HTMLElement>('[data-testid=make-code]')?.focus();
  }

  protected override explained(error: unknown, field: string): Problem {
    const isGone = field === 'slack-link-gone' && error instanceof Refusal && error.code === 'invalid_argument';
    return isGone ? { field: '', text: words.text('slackGone') } : super.explained(error, field === 'slack-link-gone' ? '' : field);
  }
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

customElements.define('slack-card', SlackCard);
