/** Names of interactions: a tool-use id is one of its session only. */

import type { Interaction } from '../protocol/schemas.ts';

export type Named = Pick<Interaction, 'sessionId' | 'toolUseId'>;

/** Tells interactions apart that are open at the same time. Ids have no spaces. */
export function idOf({ sessionId, toolUseId }: Named): string {
  return `${sessionId} ${toolUseId}`;
}

/** Tells apart all interactions: a tool-use id may come again. */
export function keyOf(interaction: Named & Partial<Pick<Interaction, 'reference'>>): string {
  return `${idOf(interaction)} ${interaction.reference ?? ''}`;
}
