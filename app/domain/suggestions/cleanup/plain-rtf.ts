/** Control words that only RTF has, with the number or the blank that ends each. */
const WORDS =
  '(?:rtf1?|ansi(?:cpg\\d+)?|deff?\\d+|deflang\\d+|pard|par|plain|sect[d]?|fs\\d+|f\\d+|cf\\d+|cb\\d+|highlight\\d+|lang\\d+|langfe\\d+|uc\\d|viewkind\\d|cocoa\\w*|ulnone|ul0?|[bi]0|sa\\d+|sb\\d+|sl-?\\d+|slmult\\d|li\\d+|fi-?\\d+|ri\\d+|tx\\d+|q[lrcj]|widctlpar|nowidctlpar|pardirnatural|partightenfactor\\d+|line|tab|lquote|rquote|ldblquote|rdblquote|emdash|endash|bullet)';
const CONTROL = new RegExp(`\\\\${WORDS}(?![\\p{L}\\p{N}]) ?`, 'gu');
/** Any control word: read only once the text is known to be RTF. */
const ANY_CONTROL = /\\[a-z]{1,32}-?\d{0,10} ?/gu;
const HEADER = /\{?\\?rtf1(?=[\\\s])/u;
/** Groups without text: `{\fonttbl ...}`. Nested once. */
const HIDDEN_GROUP =
  /\{\\(?:\*|fonttbl|colortbl|stylesheet|info|generator|listtable|pict|header|footer)(?:[^{}]|\{[^{}]{0,2000}\}){0,4000}\}/gu;
/** `\u233?`: a decimal code point and the character for readers that don't know it. */
const UNICODE = /\\u(-?\d{1,5}) ?(?:\?|\\'[\da-f]{2})/giu;
const HEX = /\\'([\da-f]{2})/giu;
const SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emdash: '—',
  endash: '–',
  bullet: '•',
};
/** A group around the whole text: `{\b text}`. */
const GROUP = /^\s*\{\\[a-z]{1,12}\d{0,4} [\s\S]*\}\s*$/u;
/**
 * Characters in a text without other marks of RTF. Four digits can also be a JSON escape before a question
 * mark, and most letters after an escaped apostrophe are a word ("l\'eau").
 */
const LONE_CHARACTER = /\\u(?:-\d{1,5}|\d{1,3}|8[12]\d\d) ?\?|(?<=\p{L})\\'[c-f]\d/gu;

/**
 * Converts RTF, whole or leftovers of it, to plain text. Keeps a text without any control word of RTF, such
 * as a path with backslashes.
 */
export function toPlainRtf(text: string): string {
  if (!text.includes('\\') && !HEADER.test(text)) return text;
  const isWhole = HEADER.test(text) || GROUP.test(text);
  if (isWhole || hasControl(text)) return dropControls(text, isWhole);
  return text.replace(LONE_CHARACTER, decodeCharacters);
}

function dropControls(text: string, isWhole: boolean): string {
  return (
    decodeCharacters(text.replace(HIDDEN_GROUP, ''))
      .replace(CONTROL, toSign)
      .replace(/\\~/gu, ' ')
      .replace(/\\_/gu, '-')
      .replace(isWhole ? ANY_CONTROL : /\\[bi]\d? ?/gu, toSign)
      // Groups disappear, and escaped braces stay.
      .replace(/\\([{}\\])|[{}]/gu, '$1')
      .trim()
  );
}

/** A control word right behind a drive or a folder is part of a path. */
function hasControl(text: string): boolean {
  return [...text.matchAll(CONTROL)].some(
    ({ index }) => !/[:\\][^\s\\]{0,60}$/u.test(text.slice(Math.max(0, index - 62), index)),
  );
}

function toSign(control: string): string {
  const [name = ''] = /[a-z]+/u.exec(control) ?? [];
  return SIGNS[name] ?? '';
}

function decodeCharacters(text: string): string {
  const ansi = new TextDecoder('windows-1252');
  return text
    .replace(UNICODE, (_all, decimal: string) => toCharacter(Number(decimal)))
    .replace(HEX, (_all, hex: string) => ansi.decode(Uint8Array.of(Number.parseInt(hex, 16))));
}

/** RTF writes code points above 32,767 as negative numbers. */
function toCharacter(decimal: number): string {
  const code = decimal < 0 ? decimal + 65_536 : decimal;
  return code > 0 && code < 65_536 ? String.fromCharCode(code) : '';
}

/** Control words whose backslash and first letter were parsed as a JSON escape. */
const SWALLOWED: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/\r(?=tf1\b)/gu, '\\r'],
  [/\f(?=\d{1,2}(?:\\|\s)|s\d{2}\b|onttbl)/gu, '\\f'],
  [/[\b](?=0?[\s\\])/gu, '\\b'],
  [/\t(?=ab\b|x\d)/gu, '\\t'],
];

/** Restores the control words of RTF that were damaged by JSON escapes. */
export function restoreRtf(text: string): string {
  const restored = SWALLOWED.reduce(
    (left, [pattern, letter]) => left.replace(pattern, letter),
    text,
  );
  return restored !== text && (HEADER.test(restored) || hasControl(restored)) ? restored : text;
}
