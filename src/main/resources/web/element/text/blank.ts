/**
 * A text that shows nothing is no answer: space of any kind, control and format characters, marks without
 * a base, variation selectors, tags, and the few letters and signs whose picture is empty. The same as
 * `VisibleText` of the server, which alone decides.
 */

const SHOWN = new RegExp(
  String.raw`[^\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}` +
    String.raw`\u2800\ufffc\u{1d159}\u{13441}\u{13442}]`,
  'u',
);

export function isBlank(text: string): boolean {
  return !SHOWN.test(text);
}

/** Without space around it; empty where it shows nothing. */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}
