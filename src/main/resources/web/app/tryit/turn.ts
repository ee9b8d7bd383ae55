/** The turn id of what this page asks itself, so that it is not taken for a question of a host, after a reload either. */
export const TURN = 'parley-try-it';

/** The `_meta` of a call that belongs to a turn, if any. */
export function turnOf(turnId: string | undefined): Readonly<Record<string, string>> {
  return turnId === undefined ? {} : { 'dev.parley/turnId': turnId };
}
