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

/** Of these none has letters that pass for those of another, and readers of one often know the others. */
const EAST_ASIAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`;

/** The letters of a host that is no look-alike: of one script, with digits and marks. */
const ONE_SCRIPT = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai'].map(letters);

/** Or each part in Latin, or in scripts of East Asia. */
const EACH_PART = [letters('Latin'), new RegExp(`^[${EAST_ASIAN}ー\\p{N}-]*$`, 'u')];

function letters(script: string): RegExp {
  return new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{N}.-]*$`, 'u');
}

/**
 * Whether the host of a web address may pass for another one: it mixes scripts (a Cyrillic `е` in
 * `еxample.com`, Hebrew before `.com`, which turns the line around), or was written so that nobody can
 * read its letters.
 */
export function mayPassForAnother(written: string): boolean {
  const inAscii = new URL(written).hostname;
  if (!inAscii.split('.').some((part) => part.startsWith('xn--'))) return false;
  const host = (/^https?:\/\/([^/?#\\:]*)/iu.exec(written)?.[1] ?? '').normalize('NFKC');
  if (!/[^\p{ASCII}]/u.test(host)) return true;
  const isOneScript = ONE_SCRIPT.some((one) => one.test(host));
  return !isOneScript && !host.split('.').every((part) => EACH_PART.some((one) => one.test(part)));
}
