/** Numbers as people type them. */

/** A comma that cannot be one between thousands. */
const DECIMAL_COMMA = /^[+-]?(?:0?,\d+|\d+,(?!\d{3}$)\d+)$/;

/** Digits of Arabic, Persian and Devanagari keyboards, by their zeros; NFKC knows only the wide ones. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** What keyboards make of a number, in the characters that the server reads. */
export function plainNumber(typed: string): string {
  const plain = typed.normalize('NFKC').replace('\u2212', '-').replace('\u066b', '.').trim();
  const western = plain.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
  return DECIMAL_COMMA.test(western) ? western.replace(',', '.') : western;
}
