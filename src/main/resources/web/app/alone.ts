/** Lets one of several tabs do something, by the locks that they share. */

/**
 * Acts unless another tab has done so and its `until` is still to come. A tab that is closed counts no more.
 * Where the browser gives no locks, as in a page that is not secure or where it blocks storage, each tab acts.
 */
export async function alone(name: string, until: Promise<void>, act: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    act();
    return;
  }
  let hasActed = false;
  try {
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      hasActed = true;
      act();
      await until;
    });
  } catch (refusal) {
    if (hasActed) throw refusal;
    act();
  }
}
