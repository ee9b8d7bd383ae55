/** The cards of the open interactions, and where those stood that have gone. */

import { byId } from './dom.ts';
import type { Draft } from './interaction/drafts.ts';
import { InteractionForm, type FormActions } from './interaction/form.ts';
import type { Interaction } from './protocol.ts';

interface Gone {
  /** Marks the place. */
  readonly place: Comment;
  readonly draft: Draft;
  /** The id of the question that had the focus. */
  readonly focused: string | undefined;
}

export interface Added {
  readonly form: InteractionForm;
  /** Which question had the focus in the card whose place it took. */
  readonly focused: string | undefined;
}

const REMEMBERED = 20;

export class Cards {
  readonly #list = byId('questions');
  readonly #forms = new Map<string, InteractionForm>();
  readonly #gone = new Map<string, Gone>();

  get(toolUseId: string): InteractionForm | undefined {
    return this.#forms.get(toolUseId);
  }

  ids(): readonly string[] {
    return [...this.#forms.keys()];
  }

  /** A new card comes last, or where the one stood that it takes the place of. */
  add(interaction: Interaction, own: Draft | undefined, actions: FormActions): Added {
    const { toolUseId, replaces = '' } = interaction;
    this.remove(replaces);
    const gone = this.#gone.get(replaces);
    this.#gone.delete(replaces);
    const form = new InteractionForm(interaction, { own, replaced: gone?.draft }, actions);
    this.#forms.set(toolUseId, form);
    if (gone === undefined) this.#list.append(form.element);
    else gone.place.replaceWith(form.element);
    this.showCount();
    return { form, focused: gone?.focused };
  }

  remove(toolUseId: string): InteractionForm | undefined {
    const form = this.#forms.get(toolUseId);
    if (form === undefined) return undefined;
    this.#forms.delete(toolUseId);
    const place = document.createComment('');
    this.#gone.set(toolUseId, { place, draft: form.draft(), focused: form.parts.focused() });
    form.stop();
    form.element.replaceWith(place);
    this.#forget();
    this.showCount();
    return form;
  }

  #forget(): void {
    const [oldest] = this.#gone;
    if (oldest === undefined || this.#gone.size <= REMEMBERED) return;
    const [toolUseId, { place }] = oldest;
    place.remove();
    this.#gone.delete(toolUseId);
  }

  /** Says how many there are, also that there are none. */
  showCount(): void {
    const count = this.#forms.size;
    byId('empty').hidden = count > 0;
    document.title = count > 0 ? `(${count}) Parley` : 'Parley';
  }
}
