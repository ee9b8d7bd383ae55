/** Digits as people type them in their languages. */

/** The zeros of Arabic, Persian and Devanagari keyboards; NFKC knows only the wide digits. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** Writes the digits of such keyboards as the server reads them. */
export function westernDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
}
