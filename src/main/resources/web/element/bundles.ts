/** Imports bundles by name from where this script is from (ADRs 114 and 119). */

import { HOME } from './home.ts';

/** So long nothing is shown for want of a language. */
const PATIENCE_MS = 1_000;

const imports = new Map<string, Promise<unknown>>();
let failures = 0;

/** Whether it was imported, or is on its way. */
export function isImported(name: string): boolean {
  return imports.has(name);
}

/** Undefined where that failed: then the next call tries again. */
export function importBundle<T>(name: string): Promise<T | undefined> {
  const imported = imports.get(name) ?? load(name);
  imports.set(name, imported);
  return imported as Promise<T | undefined>;
}

async function load(name: string): Promise<unknown> {
  const url = new URL(`/static/bundle/${name}.js`, HOME);
  // a browser may remember by its URL that a module failed
  if (failures > 0) url.searchParams.set('again', String(failures));
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as unknown;
  } catch {
    forget(name);
    return undefined;
  }
}

/** The next call imports it anew. */
export function forget(name: string): void {
  failures++;
  imports.delete(name);
}

/** Waits for what is loaded, but not for long. */
export async function briefly(loaded: Promise<unknown>, ms = PATIENCE_MS): Promise<void> {
  let timer: number | undefined;
  const patience = new Promise((resolve) => {
    timer = window.setTimeout(resolve, ms);
  });
  await Promise.race([loaded, patience]);
  window.clearTimeout(timer);
}
