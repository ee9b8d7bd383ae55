/** Who asks, in a few words. */

import type { Interaction } from '../protocol/schemas.ts';

/** What stands as the client where no credential names one. */
const UNPROVEN = 'anonymous';

/** The name that a credential proves; undefined where there is none. */
export function provenName({ asker }: Pick<Interaction, 'asker'>): string | undefined {
  return asker.client === UNPROVEN ? undefined : asker.client;
}

/** Whether nothing says who asks: neither a credential nor the asker. */
export function isNameless({ asker, host }: Pick<Interaction, 'asker' | 'host'>): boolean {
  return host === undefined && provenName({ asker }) === undefined;
}

/** The messages on an asker: whose name is proven, who only calls itself something, and who gives no name. */
interface Messages<K> {
  readonly proven: K;
  readonly itself: K;
  readonly nobody: K;
}

/** The message that says no more than is known, and the name to fill it in. */
export function askerIn<K extends string>(
  { asker, host }: Pick<Interaction, 'asker' | 'host'>,
  messages: Messages<K>,
): { readonly key: K; readonly name: string } {
  const proven = provenName({ asker });
  if (proven !== undefined) return { key: messages.proven, name: proven };
  return host === undefined ? { key: messages.nobody, name: '' } : { key: messages.itself, name: host.name };
}
