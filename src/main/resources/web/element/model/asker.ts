/** Who asks, in a few words. */

import type { Interaction } from '../protocol/schemas.ts';

/** What stands as the client where no credential names one. */
const UNPROVEN = 'anonymous';

/** The name that a credential proves; undefined where there is none. */
export function provenName({ asker }: Pick<Interaction, 'asker'>): string | undefined {
  return asker.client === UNPROVEN ? undefined : asker.client;
}

/** The proven name, and else what the host calls itself. */
export function askerName({ asker, host }: Pick<Interaction, 'asker' | 'host'>): string {
  return provenName({ asker }) ?? host?.name ?? asker.client;
}
