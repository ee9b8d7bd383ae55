/** What a person does with a question before it ends, as far as others learn of it: their own other windows, and whoever sees the question too. */

import type { CSSResult, TemplateResult } from 'lit';
import { adopt, css, equip, html } from '../kit.ts';
import type { Kit } from '../lazy.ts';
import type { Localizer } from '../i18n/localizer.ts';
import type { FormModel } from '../model/form.ts';
import { idOf, keyOf, type Named } from '../model/names.ts';
import type { InteractionTaken } from '../protocol/notifications.ts';
import type { Requests } from '../protocol/requests.ts';
import type { Interaction } from '../protocol/schemas.ts';
import { ServerDrafts } from './server-drafts.ts';
import type { Slots } from './slots.ts';
import { Takes } from './takes.ts';

/** The session, or the inbox, whose questions they are. */
export interface Shared {
  readonly slots: Slots;
  request<M extends 'interaction/draft' | 'interaction/take'>(
    method: M,
    named: Named,
    params: Omit<Requests[M]['params'], 'toolUseId'>,
  ): Promise<Requests[M]['result']>;
}

export function makeSharing(kit: Kit): (shared: Shared, changed: () => void) => Sharing {
  equip(kit);
  const styles = stylesOf();
  return (shared, changed) => new Sharing(shared, changed, styles);
}

export class Sharing {
  readonly #slots: Slots;
  readonly #drafts: ServerDrafts;
  readonly #takes: Takes;
  readonly #styles: CSSResult;
  /** The key of the question at which it is shown that somebody else answers. */
  #shown: string | undefined;
  /** How far the clock here is ahead of the server's. */
  #aheadMs = 0;

  constructor(shared: Shared, changed: () => void, styles: CSSResult) {
    this.#styles = styles;
    this.#slots = shared.slots;
    this.#drafts = new ServerDrafts((named, answers, revision) => shared.request('interaction/draft', named, { answers, revision }));
    this.#takes = new Takes(
      (named, release) => shared.request('interaction/take', named, release ? { release } : {}),
      changed,
    );
    for (const model of this.#slots.models()) this.know(this.#slots.latest(model));
  }

  /** The server describes it. */
  know(interaction: Interaction): void {
    const { draftRevision, now, takenUntil } = interaction;
    this.#aheadMs = Date.now() - Date.parse(now);
    this.#drafts.know(interaction, draftRevision);
    this.#takes.follow(idOf(interaction), this.#local(takenUntil));
  }

  taken({ sessionId, toolUseId, takenUntil, mine }: InteractionTaken['params']): void {
    const all = this.#slots.models().map(({ interaction }) => interaction);
    const named = all.find((one) => one.toolUseId === toolUseId && (sessionId ?? one.sessionId) === one.sessionId);
    // another window of this person shows what it does itself
    if (named !== undefined) this.#takes.follow(idOf(named), mine ? undefined : this.#local(takenUntil));
  }

  /** Until when somebody else answers it; undefined where nobody does. */
  takenUntil(named: Named): Date | undefined {
    return this.#takes.until(idOf(named));
  }

  /**
   * Follows the question that stands open. Returns what a screen reader is told where the line above it comes or goes,
   * and undefined where it stays as it is.
   */
  follow(model: FormModel | undefined, words: Localizer, root: Node): string | undefined {
    adopt(root, this.#styles);
    const until = model && this.takenUntil(model.interaction);
    const shown = model && until && keyOf(model.interaction);
    if (shown === this.#shown) return undefined;
    this.#shown = shown;
    return until === undefined ? '' : takenIn(until, words);
  }

  /** The line above the question that stands open. */
  above(model: FormModel | undefined, words: Localizer): TemplateResult | undefined {
    const until = model && this.takenUntil(model.interaction);
    return until && html`<p class="taken" part="taken" data-testid="taken">${takenIn(until, words)} ${words.text('takenToo')}</p>`;
  }

  /** The line below another one that is open. */
  below(named: Named, words: Localizer): TemplateResult | undefined {
    const until = this.takenUntil(named);
    return until && html`<span class="taken" data-testid="other-taken">${takenIn(until, words)}</span>`;
  }

  connected(): void {
    this.#takes.connected();
  }

  changed(model: FormModel): void {
    if (!this.#slots.has(idOf(model.interaction))) return;
    this.#drafts.save(model.interaction, () => model.answers());
    this.#takes.entered(model);
  }

  giveBack(model: FormModel): void {
    this.#takes.giveBack(model);
  }

  /** It is being ended here: nothing more is told of it. */
  forget(id: string): void {
    this.#drafts.forget(id);
  }

  drop(id: string): void {
    this.#drafts.drop(id);
    this.#takes.drop(id);
  }

  /** The person leaves: what waits is sent at once. */
  flush(): void {
    this.#drafts.flush();
    this.#takes.end();
  }

  #local(time: string | undefined): Date | undefined {
    return time === undefined ? undefined : new Date(Date.parse(time) + this.#aheadMs);
  }
}

function takenIn(until: Date, words: Localizer): string {
  return words.text('taken', { time: words.time(until) });
}

function stylesOf(): CSSResult {
  return css`
    .taken {
      color: var(--_soft);
      font-size: var(--_quiet-size);
    }

    .place > .taken {
      margin-block-end: 0.5rem;
    }
  `;
}
