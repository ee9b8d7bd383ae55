/** The fields that every channel has: after how long it tells, of which questions, and whether with their texts. */

import { html, type TemplateResult } from 'lit';
import { fieldOf, switchOf, type Problem } from './field.ts';
import type { Terms, Urgency } from './model.ts';
import { words, type SettingsKey } from './words.ts';

const TIMES = [0, 20, 60, 120, 300, 900, 1800, 3600] as const;
const WHICH = { low: 'allQuestions', normal: 'notLow', high: 'onlyHigh' } as const satisfies Record<Urgency, SettingsKey>;

/** The terms of what has more members. */
export function termsIn({ after, leastUrgency, texts }: Terms): Terms {
  return { after, leastUrgency, texts };
}

export function areSame(one: Terms, other: Terms): boolean {
  return JSON.stringify(termsIn(one)) === JSON.stringify(termsIn(other));
}

export interface TermsView {
  /** Begins the ids of the fields. */
  readonly name: string;
  readonly terms: Terms;
  /** What leaves the service where texts are on. */
  readonly textsLabel: SettingsKey;
  readonly textsHint: SettingsKey;
  readonly problem: Problem | undefined;
  readonly changed: (terms: Terms) => void;
}

export function termsOf({ name, terms, textsLabel, textsHint, problem, changed }: TermsView): TemplateResult {
  const times = [...new Set([...TIMES, terms.after])].toSorted((one, other) => one - other);
  return html`${fieldOf({
    id: `${name}-after`,
    label: words.text('after'),
    problem,
    input: (described, isWrong) => html`<select
      class="text"
      id="${name}-after"
      data-testid="after"
      aria-describedby=${described}
      aria-invalid=${isWrong}
      @change=${(event: Event) => changed({ ...terms, after: Number((event.target as HTMLSelectElement).value) })}
    >
      ${times.map((seconds) => html`<option value=${seconds} .selected=${seconds === terms.after}>${afterIn(seconds)}</option>`)}
    </select>`,
  })}
  ${fieldOf({
    id: `${name}-which`,
    label: words.text('which'),
    hint: words.text('whichText'),
    problem,
    input: (described, isWrong) => html`<select
      class="text"
      id="${name}-which"
      data-testid="which"
      aria-describedby=${described}
      aria-invalid=${isWrong}
      @change=${(event: Event) => changed({ ...terms, leastUrgency: (event.target as HTMLSelectElement).value as Urgency })}
    >
      ${(Object.keys(WHICH) as Urgency[]).map((least) => html`<option value=${least} .selected=${least === terms.leastUrgency}>${words.text(WHICH[least])}</option>`)}
    </select>`,
  })}
  ${switchOf({
    id: `${name}-texts`,
    label: words.text(textsLabel),
    hint: words.text(textsHint),
    isOn: terms.texts,
    changed: (texts) => changed({ ...terms, texts }),
  })}`;
}

function afterIn(seconds: number): string {
  if (seconds === 0) return words.text('atOnce');
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3600), 'hour'];
  const time = new Intl.NumberFormat(words.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
  return words.text('afterUnseen', { time });
}
