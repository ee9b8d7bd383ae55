/**
 * Characters that a reader cannot see but that change what is read: they turn the direction of a text
 * around, hide letters between letters, or pile marks over the lines above. None is dropped; each is
 * shown by its number, so that a trick looks like one. Unicode Standard Annex 9 and Technical Report 36.
 */

const NAMED = 4;

export type Piece = { readonly text: string } | { readonly hidden: string };

const JOINING = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr'.split(' ');

/** What may be meant to be invisible where it stands, tried before anything else. */
const FITTING = [
  // families and professions: pictographs joined to one
  String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)+`,
  // flags of parts of a country
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}`,
  // a sign as a picture or as text
  String.raw`[\p{Emoji}\p{S}]\p{Emoji_Modifier}?[\ufe0e\ufe0f]\u20e3?`,
  // scripts that are written wrongly without them
  String.raw`(?<=[${JOINING.map((script) => String.raw`\p{scx=${script}}`).join('')}])[\u200c\u200d]`,
  // variants of one ideograph
  String.raw`\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  // the sign of a number, as browsers write it in Arabic: it leaves the number in the order of its characters. Not
  // behind a digit, and not U+061C, which would put a sign on the other side of the number
  String.raw`(?<![\p{L}\p{N}])\u200e(?=[-\u2212]\p{Nd})`,
  // an ordinary amount of accents
  String.raw`\p{L}\p{M}{1,6}`,
];

const UNSEEN = [
  String.raw`\p{Default_Ignorable_Code_Point}`,
  String.raw`\p{Bidi_Control}`,
  String.raw`(?![\n\t])\p{Cc}`,
  String.raw`\p{Cs}`,
  String.raw`[\u2028\u2029\u2800\ufff9-\ufffb]`,
  // what stands on nothing, or on too much already
  String.raw`(?<=^|\s|\p{M})\p{M}+`,
];

const SCAN = new RegExp(`(?:${FITTING.join('|')})|((?:${UNSEEN.join('|')})+)`, 'gu');

/** The text in pieces, each either harmless or the numbers of characters that nobody would see. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  const whole = text.replaceAll('\r\n', '\n');
  let done = 0;
  for (const match of whole.matchAll(SCAN)) {
    const [all, unseen] = match;
    if (unseen === undefined) continue;
    if (match.index > done) found.push({ text: whole.slice(done, match.index) });
    found.push({ hidden: numbersOf(all) });
    done = match.index + all.length;
  }
  if (done < whole.length) found.push({ text: whole.slice(done) });
  return found;
}

/** The same in one string, for places that hold no elements: a placeholder, a title, an announcement. */
export function revealed(text: string): string {
  return pieces(text).map((piece) => ('text' in piece ? piece.text : `[${piece.hidden}]`)).join('');
}

function numbersOf(characters: string): string {
  const numbers = [...characters].map((character) => {
    const number = character.codePointAt(0) ?? 0;
    return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const [first = ''] = numbers;
  if (numbers.length > 1 && numbers.every((number) => number === first)) return `${first} ×${numbers.length}`;
  return numbers.length <= NAMED ? numbers.join(' ') : `${numbers.slice(0, NAMED).join(' ')} … ×${numbers.length}`;
}
