/** What the browser has subscribed to at its maker's push service, if anything. */

import { guardHeaders } from './csrf.ts';
import { localToken } from './token.ts';

const WORKER = '/worker.js';
const ID_BYTES = 16;

export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Undefined where there is none. Asks for nothing. */
export async function subscription(): Promise<PushSubscription | undefined> {
  if (!canBePushed()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Subscribes this browser. What another key subscribed to, or somebody who used the browser before, is ended.
 *
 * @param key of the service, as it gives it
 * @param known ids of the devices of this person
 */
export async function subscribe(key: string, known: readonly string[]): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null) {
    if (isOfKey(before, key) && known.includes(await idOf(before))) return before;
    await before.unsubscribe();
  }
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** How the service names it. */
export async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return `sub_${urlText(new Uint8Array(digest, 0, ID_BYTES))}`;
}

/** What a page does at a visit where the operator has switched push on: nothing of it asks the person for anything. */
export function followPush(): void {
  // nothing depends on it, and it is tried again at the next visit
  renew().catch(() => undefined);
  document.addEventListener('visibilitychange', tidy);
  tidy();
}

/**
 * Tells the service that this browser is still notified: the device belongs to the present login from then on, and
 * goes when that is logged out.
 */
async function renew(): Promise<void> {
  const own = await subscription();
  if (own === undefined) return;
  const path = '/api/v1/me/subscriptions';
  const token = localToken();
  const headers = { Accept: 'application/json', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) };
  const found = await fetch(path, { headers });
  if (!found.ok) return;
  const { subscriptions } = (await found.json()) as { readonly subscriptions: readonly { readonly id: string }[] };
  const id = await idOf(own);
  // one that the person has removed, or that another person made, stays unknown
  if (!subscriptions.some((device) => device.id === id)) return;
  const body = JSON.stringify(own);
  await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...guardHeaders(), ...headers }, body });
}

/** Who looks at the page needs no notification of what is over. */
function tidy(): void {
  if (document.hidden || !canBePushed()) return;
  void navigator.serviceWorker.getRegistration(WORKER).then((registration) => registration?.active?.postMessage({ type: 'tidy' }), () => undefined);
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  return own !== null && urlText(new Uint8Array(own)) === key;
}

/** Base64 for URLs, without padding. */
function urlText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
