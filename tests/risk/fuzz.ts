/** Seeded inputs of up to 2,000 characters that look for slow or failing places of the risk rules. */
import { readFixture } from './corpus.ts';

const longest = 2000;

export type Random = (below: number) => number;

/** mulberry32: the same inputs from the same seed, on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <T>(from: readonly T[], random: Random): T => from[random(from.length)] as T;
const many = (count: number, make: () => string): string => Array.from({ length: count }, make).join('');

const tokens =
  '" \' ` $( ) ( { } | || & && ; ;; < > >> <<A <<<x 2>&1 $x $((1+2)) $[ \\ # ! ^ * ? [ ] ~ = a=b -r -rf --help -- / // /etc /dev/sda ' +
  'if then else fi for in do done while case esac function select time coproc sudo env xargs sh -c bash eval rm ls cat echo find -exec sed awk ' +
  'git docker kubectl ssh curl wget dd psql mysql python3 perl tar ufw systemctl kill a1 x.sh s/a/b/ select drop where 1=1 , : @ %';
const shellTokens = [
  ...tokens.split(' '),
  '\n',
  ' ',
  '\t',
  '<<A\nx\nA\n',
  '<(',
  '>(',
  "$'\\x41'",
  '[[',
  ']]',
  '((',
  '))',
];
const openers = ['"$(', '((((', '$(', '`', '{ ', '<(', '${a:-', '$((', '[[ ', 'if ', '(', "$'", '"${', 'case a in a) '];
const strange = [
  'é',
  'с',
  '中',
  '👩‍💻',
  '\u200b',
  '\u202e',
  '\u00a0',
  '\u0301',
  '\ud800',
  'ｒ',
  '\uffff',
  '🇨🇳',
  'ß',
  'İ',
];
const programs = tokens.split(' ').filter((word) => /^[a-z]\w{1,}$/.test(word));
const lines = [...readFixture('labelled'), ...readFixture('written-from-policy')].map(({ cmd }) => cmd);

const printable = (random: Random): string => many(random(longest), () => String.fromCharCode(32 + random(95)));

const soup = (random: Random): string =>
  many(1 + random(400), () => pick(shellTokens, random) + (random(3) > 0 ? ' ' : ''));

/** A labelled command with pieces cut, doubled, replaced, or joined to others. */
function mutated(random: Random): string {
  let text = pick(lines, random);
  for (let i = random(6); i >= 0; i -= 1) {
    const at = random(text.length + 1);
    const end = at + random(12);
    const piece = [pick(shellTokens, random), text.slice(at, end).repeat(2), '', ` ; ${pick(lines, random)}`][
      random(4)
    ];
    text = text.slice(0, at) + piece + text.slice(end);
  }
  return text;
}

/** One opener over and over, with or without its text and end. */
function nested(random: Random): string {
  const opener = pick(openers, random);
  const depth = 1 + random(Math.floor(longest / opener.length));
  return opener.repeat(depth) + pick(['', 'ls', 'rm -rf x'], random) + pick(['', ')'.repeat(depth), '"'], random);
}

/** A program with a great many options and operands. */
const optionList = (random: Random): string =>
  `${pick(programs, random)} ${many(1 + random(350), () => pick(['-a ', '--long=x ', '-xvf ', 'a ', '-- ', '"b c" ', '$x ', '{} '], random))}`;

/** One piece over and over: what makes a pattern go back and forth. */
function repeated(random: Random): string {
  const piece = many(1 + random(4), () => pick([...shellTokens, 'a', '/', '.', ' ', '-', '=', "'", '\\'], random));
  const text = piece.repeat(1 + random(Math.ceil(longest / Math.max(1, piece.length))));
  const quote = pick(['', "'", '"'], random);
  return `${pick(programs, random)} ${pick(['', '-c ', '-e '], random)}${quote}${text}${quote}`;
}

const unicode = (random: Random): string =>
  many(1 + random(300), () => pick([...strange, 'ls ', 'a', ' ', '"'], random));

const kinds = [printable, soup, mutated, mutated, nested, optionList, repeated, unicode];

export const fuzzInput = (random: Random): string => pick(kinds, random)(random).slice(0, longest);
