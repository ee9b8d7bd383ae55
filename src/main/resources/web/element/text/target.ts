/** Where a link leads. */

/**
 * The whole address in ASCII, as the browser itself would call it: a host in foreign letters shows as
 * `xn--…`. Undefined for whatever is no plain web address: other schemes, and names or passwords before
 * the host, which make `https://bank.example@evil.example` look like the bank.
 */
export function webAddress(written: string): string | undefined {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
