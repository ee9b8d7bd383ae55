/** What the view shows: the questions of the call that it belongs to, or what became of them. */

import { byId, el } from '../app/dom.ts';
import type { Key } from '../element/i18n/catalogue.ts';
import { chooseLanguage, Localizer } from '../element/i18n/localizer.ts';
import { FormModel } from '../element/model/form.ts';
import { RpcError } from '../element/protocol/calls.ts';
import type { Answer } from '../element/protocol/parts.ts';
import type { Interaction } from '../element/protocol/schemas.ts';
import { trimmed } from '../element/text/blank.ts';
import '../element/view/parley-interaction.ts';
import type { ParleyInteraction } from '../element/view/parley-interaction.ts';
import { endedCard } from './ended.ts';
import type { Host, HostCapabilities, HostContext, ToolResult } from './host.ts';

const FIND = 'view_find_questions';
const ANSWER = 'view_answer_questions';
const LOOK_AGAIN_MS = 1_000;
/** A call is parked at once; what is not there after that is not found by its arguments. */
const LOOKS = 30;

export class View {
  readonly #host: Host;
  readonly #root = byId('view');
  #words = Localizer.of('en');
  #capabilities: HostCapabilities = {};
  #tool: string | undefined;
  #form: ParleyInteraction | undefined;
  /** Makes what is shown instead of a form. */
  #message = (): HTMLElement => el('p');
  #reference: string | undefined;
  #callEnded = false;
  #mine = false;
  #timer: number | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  connected(capabilities: HostCapabilities, context: HostContext): void {
    this.#capabilities = capabilities;
    this.#tool = context.toolInfo?.tool.name;
    this.#speak(context.locale);
    this.#say(capabilities.serverTools === undefined ? 'viewCannotAnswer' : 'viewWaiting');
  }

  /** Only what has changed is in it. */
  contextChanged({ locale }: Partial<HostContext>): void {
    if (locale === undefined) return;
    this.#speak(locale);
    if (this.#form !== undefined) this.#form.words = this.#words;
    else this.#root.replaceChildren(this.#message());
  }

  /** Speaks the language that the host names, else one of the browser's. */
  #speak(locale: unknown): void {
    this.#words = Localizer.of(chooseLanguage([...(typeof locale === 'string' ? [locale] : []), ...navigator.languages]));
    document.documentElement.lang = this.#words.lang;
    document.documentElement.dir = this.#words.dir;
  }

  /** The call goes on: its arguments are all that is known of it. */
  input(args: unknown): void {
    this.#look({ tool: this.#tool, arguments: args ?? {} }, LOOKS);
  }

  /** The call is over: with an ending, or with a handle to questions that are still open. */
  result({ structuredContent }: ToolResult): void {
    this.#callEnded = true;
    const reference = referenceOf(structuredContent);
    if (reference !== undefined) this.#look({ reference }, LOOKS);
  }

  cancelled(): void {
    this.stop();
    this.#say('viewCancelled');
  }

  stop(): void {
    window.clearTimeout(this.#timer);
  }

  #look(what: object, looks: number): void {
    window.clearTimeout(this.#timer);
    if (this.#capabilities.serverTools === undefined) return;
    void this.#host.tool(FIND, what).then(
      (found) => this.#found(found, what, looks),
      () => this.#again(what, looks),
    );
  }

  #again(what: object, looks: number): void {
    if (looks > 0) this.#timer = window.setTimeout(() => this.#look(what, looks - 1), LOOK_AGAIN_MS);
  }

  #found(found: unknown, what: object, looks: number): void {
    const interaction = (found as { interaction?: Found } | undefined)?.interaction;
    if (interaction === undefined) {
      this.#again(what, looks);
      return;
    }
    this.#reference = interaction.reference;
    if (interaction.status !== 'open') {
      this.#show(() => endedCard(interaction, this.#mine, this.#words));
      return;
    }
    if (this.#form?.model.interaction.toolUseId !== interaction.toolUseId) this.#open(interaction);
    // it may end elsewhere while it is shown here
    this.#timer = window.setTimeout(
      () => this.#look({ reference: interaction.reference }, LOOKS),
      3 * LOOK_AGAIN_MS,
    );
  }

  #open(interaction: Interaction): void {
    const form = document.createElement('parley-interaction');
    form.model = new FormModel(interaction);
    form.words = this.#words;
    // a click in a frame inside of a chat is easily meant for the chat
    form.confirm = true;
    form.actions = {
      respond: (model) =>
        this.#end({ action: 'answer', answers: model.answers(), note: trimmed(model.note) || undefined }),
      decline: (model) => this.#end({ action: 'decline', reason: trimmed(model.reason) || undefined }),
      askBack: (model) => this.#end({ action: 'decline', kind: 'discuss', reason: trimmed(model.reason) }),
      cancel: () => this.#end({ action: 'dismiss' }),
      changed: () => undefined,
    };
    this.#form = form;
    this.#root.replaceChildren(form);
  }

  async #end(what: {
    action: string;
    answers?: readonly Answer[];
    note?: string | undefined;
    reason?: string | undefined;
    kind?: 'discuss';
  }): Promise<void> {
    const reference = this.#reference;
    if (reference === undefined) throw new RpcError(0, 'The questions are gone.', undefined);
    await this.#host.tool(ANSWER, { reference, ...what });
    this.#mine = true;
    this.#look({ reference }, LOOKS);
    if (this.#callEnded) await this.#tellModel(reference);
  }

  /** The model that asked waits no longer, so it is told where the answers are. */
  async #tellModel(reference: string): Promise<void> {
    const text = `The user has responded to the questions. Call await_user_answers with {"reference":"${reference}"} to read the answers.`;
    const content = [{ type: 'text', text }];
    if (this.#capabilities.message !== undefined) {
      await this.#host.request('ui/message', { role: 'user', content });
    } else if (this.#capabilities.updateModelContext !== undefined) {
      await this.#host.request('ui/update-model-context', { content });
    }
  }

  #show(message: () => HTMLElement): void {
    this.#form = undefined;
    this.#message = message;
    this.#root.replaceChildren(message());
  }

  #say(key: Key): void {
    this.#show(() => el('p', { class: 'waiting', role: 'status' }, this.#words.text(key)));
  }
}

type Found = Interaction & { readonly reference: string };

function referenceOf(structured: unknown): string | undefined {
  return typeof structured === 'object' &&
    structured !== null &&
    'reference' in structured &&
    typeof structured.reference === 'string'
    ? structured.reference
    : undefined;
}
