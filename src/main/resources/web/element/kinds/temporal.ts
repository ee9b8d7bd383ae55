/** What dates, times and date-times share: the browser's own input, or a text input for values that it cannot hold. */

import type { TemplateResult } from 'lit';
import type { Key } from '../i18n/catalogue.ts';
import type { Localizer } from '../i18n/localizer.ts';
import { html, live, nothing } from '../kit.ts';
import type { DateQuestion, DateTimeQuestion, TimeQuestion } from '../protocol/schemas.ts';
import type { ControlView, Kind, Refusals } from './kind.ts';
import { sentence } from './range.ts';
import { typedEntry, typedValues } from './typed.ts';
import { hasOffset, zoneAt } from './zone.ts';

type Temporal = DateQuestion | TimeQuestion | DateTimeQuestion;

/** What differs between them. */
export interface TemporalForm {
  /** The type of the browser's own input. */
  readonly input: 'date' | 'time' | 'datetime-local';
  /** The latest value. Without one some browsers accept years of six digits, which the server refuses. */
  readonly last?: string;
  /** The message that shows the form of the answer as text. */
  readonly hint: Key;
  readonly refusals: Refusals;
  /** The format in which the human reads it; `timeStyle` is `medium` where there are seconds. */
  format(timeStyle: 'short' | 'medium'): Intl.DateTimeFormatOptions;
  /** Milliseconds since 1970, read as UTC where there is no offset; NaN for an invalid text. */
  instant(text: string): number;
  /** What the browser's own input shows of a text; by default the text. */
  localOf?(text: string): string;
  /** What stands in the entry for what that input holds; by default the same. */
  typed?(local: string, view: ControlView<DateTimeQuestion>): string;
  /** What else has to be said of the answer. */
  note?(view: ControlView<DateTimeQuestion>): TemplateResult;
}

/** In Arabic they stand between the numbers of a date, and would be shown as what somebody hid in a text. */
const MARKS = /[\u200e\u200f\u061c]/g;

export function temporal<Q extends Temporal>(form: TemporalForm): Kind<Q> {
  const inWords = (text: string, words: Localizer): string => {
    const time = form.instant(text);
    if (Number.isNaN(time)) return text;
    const format = form.format(/:\d{2}:/.test(text) ? 'medium' : 'short');
    const isZoned = hasOffset(text);
    // with an offset it is read in the time zone of the human; UTC has no summer time, which could shift the others
    const shown = new Date(time).toLocaleString(words.lang, isZoned ? format : { timeZone: 'UTC', ...format }).replace(MARKS, '');
    return isZoned ? `${shown}, ${zoneAt(time)}` : shown;
  };
  /** In milliseconds; NaN where only one of the two has an offset. */
  const difference = (a: string, b: string): number =>
    hasOffset(a) === hasOffset(b) ? form.instant(a) - form.instant(b) : Number.NaN;
  const limited = (key: 'errorNotBefore' | 'errorNotAfter', limit: unknown, words: Localizer): string | undefined =>
    typeof limit === 'string' ? words.text(key, { date: inWords(limit, words) }) : undefined;
  return {
    refusals: {
      ...form.refusals,
      below_minimum: ({ min }, words) => limited('errorNotBefore', min, words),
      above_maximum: ({ max }, words) => limited('errorNotAfter', max, words),
    },
    isConversational: () => false,
    entry: typedEntry,
    values: (_, { text }) => typedValues(text),
    inWords,
    rule({ min, max }, words) {
      const parts = [
        min === undefined ? [] : [words.text('notBefore', { date: inWords(min, words) })],
        max === undefined ? [] : [words.text('notAfter', { date: inWords(max, words) })],
      ].flat();
      if (parts.length === 0) return undefined;
      const broken = ([text = '']: readonly string[]): boolean =>
        (min !== undefined && difference(text, min) < 0) || (max !== undefined && difference(text, max) > 0);
      return { text: sentence(parts, words), broken };
    },
    /** The browser's input drops a value that is not in its only form, such as one with an offset. */
    holds({ min, max }, text) {
      const probe = document.createElement('input');
      probe.type = form.input;
      return [text, min, max].every((value) => {
        if (value === undefined || value === '') return true;
        probe.value = shown(form, value);
        return probe.value !== '';
      });
    },
    control: (view) => control(view, form),
  };
}

function shown({ localOf }: TemporalForm, text: string): string {
  return localOf?.(text) ?? text;
}

function control(view: ControlView<Temporal>, form: TemporalForm): TemplateResult {
  const { question, entry, prefill, words, disabled, error, asText } = view;
  const dateTimeView = view as ControlView<DateTimeQuestion>;
  const { min, max } = question;
  const [given = ''] = prefill.values;
  const checked = question.validateOnClient !== false && !asText;
  const bySeconds = [given, min, max].some((value) => /\d:\d\d:/.test(value ?? ''));
  const hint = hasOffset(min ?? max ?? given) ? 'likeOffset' : form.hint;
  const type = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    view.type(asText ? text : (form.typed?.(text, dateTimeView) ?? text));
  };
  return html`<div class="temporal">
    <input
      id="answer"
      class="text short"
      type=${asText ? 'text' : form.input}
      autocomplete="off"
      step=${bySeconds && !asText ? '1' : nothing}
      min=${checked && min !== undefined ? shown(form, min) : nothing}
      max=${asText ? nothing : checked && max !== undefined ? shown(form, max) : (form.last ?? nothing)}
      aria-describedby="hint about error"
      aria-invalid=${error === undefined ? nothing : 'true'}
      ?disabled=${disabled}
      .value=${live(asText ? entry.text : shown(form, entry.text))}
      @input=${type}
      @change=${view.settle}
    />
    <p id="hint" class="about" data-testid="hint">${asText ? words.text(hint) : (form.note?.(dateTimeView) ?? nothing)}</p>
  </div>`;
}
