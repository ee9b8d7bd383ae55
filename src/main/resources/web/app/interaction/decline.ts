/** The refusal to answer, with a reason if the human wants to give one. */

import { button, el, freshId } from '../dom.ts';

export class DeclinePanel {
  readonly opener = button('Decline', { class: 'quiet', 'data-testid': 'decline' }, () =>
    this.#toggle(this.element.hidden !== false),
  );
  readonly element: HTMLElement;
  readonly #reason: HTMLTextAreaElement;

  constructor(decline: (reason: string | undefined) => void) {
    const id = freshId('reason');
    this.#reason = el('textarea', { id, rows: '2', dir: 'auto', class: 'text' });
    const confirm = button('Decline to answer', { 'data-testid': 'confirm-decline' }, () =>
      decline(this.#reason.value.trim() || undefined),
    );
    const back = button('Back', { class: 'quiet' }, () => this.#toggle(false));
    this.element = el(
      'div',
      { class: 'decline', hidden: true, role: 'group', 'aria-label': 'Decline to answer' },
      el('label', { for: id }, 'Reason, if you want to give one'),
      this.#reason,
      el('div', { class: 'actions' }, confirm, back),
    );
    this.#setOpen(false);
  }

  get reason(): string {
    return this.#reason.value;
  }

  /** Brings back a reason that was begun. */
  set reason(text: string) {
    this.#reason.value = text;
    this.#setOpen(text !== '');
  }

  #toggle(open: boolean): void {
    this.#setOpen(open);
    (open ? this.#reason : this.opener).focus();
  }

  #setOpen(open: boolean): void {
    this.element.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
  }
}
