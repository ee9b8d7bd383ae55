/** What programming languages write alike, by the names that stand behind the fence of a code block. */

export interface Family {
  /** How comments begin and end. */
  readonly comments: readonly (readonly [open: string, close: string])[];
  /** The longer first. */
  readonly quotes: readonly string[];
  /** The quote in which a backslash is a character as any other. */
  readonly raw?: string;
  /** What begins as a comment does and is carried out. */
  readonly runs?: string;
  readonly keywords: ReadonlySet<string>;
  /** Keywords may be written in capitals, too. */
  readonly isUpper?: true;
  /** Most text stands without quotes. */
  readonly isText?: true;
}

const LINE = ['//', '\n'] as const;
const BLOCK = ['/*', '*/'] as const;
const HASH = ['#', '\n'] as const;

const BRACES: Family = {
  comments: [LINE, BLOCK],
  quotes: ['"""', '"', "'", '`'],
  keywords: words(`abstract any as async await bool boolean break byte case catch char class const continue
    def default defer delete do double else enum export extends extern false final finally float fn for from fun
    func function go goto if impl implements import in instanceof int interface is let long match mod mut namespace
    new nil null nullptr number of operator override package private protected pub public readonly record return
    sealed self short signed sizeof static string struct super switch template this throw throws trait true try type
    typeof undefined union unsigned use using val var virtual void volatile when where while with yield`),
};

/** An apostrophe begins a lifetime there. */
const RUST: Family = { ...BRACES, quotes: ['"'] };

const SCRIPT: Family = {
  comments: [HASH],
  quotes: ['"""', "'''", '"', "'", '`'],
  keywords: words(`and as assert async await begin break case class continue def del do done elif else elsif end
    esac except exec exit export False fi finally for from function global if import in is lambda local module
    None nonlocal not nil or pass raise require rescue return self set source then True try unless until when
    while with yield true false`),
};

/** What stands between back quotes is a command. */
const SHELL: Family = { ...SCRIPT, quotes: ['"', "'"], raw: "'" };

const DATA: Family = {
  comments: [HASH],
  quotes: ['"', "'"],
  keywords: words('true false null yes no on off True False'),
  isText: true,
};

const JSON_LIKE: Family = { comments: [LINE, BLOCK], quotes: ['"'], keywords: words('true false null') };

const SQL: Family = {
  comments: [['--', '\n'], BLOCK],
  quotes: ["'", '"', '`'],
  raw: "'",
  runs: '/*!',
  keywords: words(`add all alter and as asc begin between by case check column commit constraint create cross
    database default delete desc distinct drop else end exists foreign from full group having if in index inner
    insert into is join key left like limit not null offset on or order outer primary references returning right
    rollback select set table then transaction union unique update using values view when where with`),
  isUpper: true,
};

const MARKUP: Family = { comments: [['<!--', '-->']], quotes: ['"'], keywords: new Set(), isText: true };

const STYLES: Family = { comments: [BLOCK], quotes: ['"', "'"], keywords: words('important inherit initial unset none auto') };

const FAMILIES: ReadonlyMap<string, Family> = new Map(
  (
    [
      [BRACES, 'js javascript mjs jsx ts typescript tsx java kotlin kt c h cpp c++ cc cs csharp go golang swift scala php dart groovy'],
      [RUST, 'rust rs'],
      [SCRIPT, 'python py ruby rb perl pl elixir r'],
      [SHELL, 'bash sh shell zsh make makefile dockerfile'],
      [DATA, 'yaml yml toml ini conf properties hcl terraform tf'],
      [JSON_LIKE, 'json jsonc json5'],
      [SQL, 'sql postgresql mysql sqlite'],
      [MARKUP, 'html xml svg vue'],
      [STYLES, 'css scss less'],
    ] as const
  ).flatMap(([family, names]) => names.split(' ').map((name) => [name, family] as const)),
);

export function familyOf(language: string): Family | undefined {
  return FAMILIES.get(language.toLowerCase());
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u));
}
