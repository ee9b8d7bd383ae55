/** Keeps a server that answers at once from being called in a hot loop. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
