/** One field of a card: what it is called, what it is for, and what is wrong with it. */

import { html, nothing, type TemplateResult } from 'lit';

/** What is wrong, and in which field. */
export interface Problem {
  readonly field: string;
  readonly text: string | TemplateResult;
}

export interface Field {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem: Problem | undefined;
  /** @param described ids of what describes the input */
  readonly input: (described: string | typeof nothing, isWrong: 'true' | typeof nothing) => TemplateResult;
}

export function fieldOf({ id, label, hint, problem, input }: Field): TemplateResult {
  const isWrong = problem?.field === id;
  const described = [...(hint ? [`${id}-hint`] : []), ...(isWrong ? [`${id}-error`] : [])].join(' ');
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${hint ? html`<p id="${id}-hint" class="hint">${hint}</p>` : nothing}
    ${isWrong ? errorOf(problem) : nothing}
    ${input(described || nothing, isWrong ? 'true' : nothing)}
  </div>`;
}

export function errorOf({ field, text }: Problem): TemplateResult {
  return html`<p id="${field}-error" class="error" data-testid="field-error">${text}</p>`;
}

export interface Switch {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Whether it cannot be switched now; its hint says why. */
  readonly isFixed?: boolean;
  readonly changed: (isOn: boolean) => void;
}

export function switchOf({ id, label, hint, isOn, isFixed = false, changed }: Switch): TemplateResult {
  return html`<div class="setting">
    <input
      type="checkbox"
      id=${id}
      data-testid=${id}
      aria-describedby="${id}-hint"
      .checked=${isOn}
      ?disabled=${isFixed}
      @change=${(event: Event) => changed((event.target as HTMLInputElement).checked)}
    />
    <label for=${id}>${label}</label>
    <p id="${id}-hint">${hint}</p>
  </div>`;
}
