/** Commands whose argument is plain text. */
const WRAPPER =
  /\\(?:text(?:bf|it|rm|tt|sc|sf)?|emph|underline|math(?:rm|bf|it|bb)|boxed|mbox|operatorname)\{([^{}\n]{0,600})\}/gu;
const FRACTION = /\\[dt]?frac\{([^{}\n]{1,40})\}\{([^{}\n]{1,40})\}/gu;
const FORMULA = /\$\$?([^$\n]{1,160})\$\$?|\\\(([^\n]{1,160}?)\\\)/gu;
/** Amounts of money can also appear between two dollar signs. */
const IS_FORMULA = /\\[a-z%,]|[\^_][{\\\d]/iu;

const SIGNS: Readonly<Record<string, string>> = {
  '^\\circ': '°',
  '^{\\circ}': '°',
  '\\circ': '°',
  '\\degree': '°',
  '\\times': '×',
  '\\cdot': '·',
  '\\div': '÷',
  '\\pm': '±',
  '\\approx': '≈',
  '\\leq': '≤',
  '\\geq': '≥',
  '\\le': '≤',
  '\\ge': '≥',
  '\\neq': '≠',
  '\\rightarrow': '→',
  '\\to': '→',
  '\\infty': '∞',
  '\\heartsuit': '♥',
  '\\star': '★',
  '\\ldots': '…',
  '\\dots': '…',
  '\\%': '%',
  '\\$': '$',
  '\\&': '&',
  '\\#': '#',
  '\\,': ' ',
  '\\;': ' ',
  '\\quad': ' ',
  '^2': '²',
  '^3': '³',
  '^{2}': '²',
  '^{3}': '³',
};
/** Longest first, because `\leq` starts with `\le`. */
const SIGN_NAMES = Object.keys(SIGNS).sort((one, other) => other.length - one.length);
const MAX_NESTING = 3;

/** Converts LaTeX to plain characters. Formulas with other commands are kept for the rules to report. */
export function toPlainLatex(text: string): string {
  if (!/[\\$]/u.test(text)) return text;
  const plain = text.replace(FORMULA, (all: string, money?: string, inline?: string) => {
    const body = money ?? inline ?? '';
    return IS_FORMULA.test(body) ? (toPlainFormula(body) ?? all) : all;
  });
  return unwrap(plain);
}

function unwrap(text: string): string {
  let left = text;
  for (let round = 0; round < MAX_NESTING; round += 1) left = left.replace(WRAPPER, '$1');
  return left;
}

function toPlainFormula(body: string): string | null {
  const plain = SIGN_NAMES.reduce(
    (left, name) => left.replaceAll(name, SIGNS[name] ?? name),
    unwrap(body).replace(FRACTION, '$1/$2'),
  );
  return /[\\^]/u.test(plain) ? null : plain.trim();
}

const LEFTOVER = /\\(?:begin|end|[a-z]{2,20})\{|\\\(|\\\[/u;

/** Returns whether a text still contains LaTeX. */
export function hasLatex(text: string): boolean {
  return LEFTOVER.test(text) || [...text.matchAll(FORMULA)].some(([all]) => /\\[a-z]/u.test(all));
}

/** Commands whose backslash and first letter were parsed as a JSON escape: a tab and `ext{`. */
const SWALLOWED: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/\t(?=ext(?:bf|it|rm|tt)?\{|imes\b|o\b)/gu, '\\t'],
  [/\f(?=rac\{)/gu, '\\f'],
  [/[\b](?=oxed\{|egin\{|f\{)/gu, '\\b'],
  [/\r(?=ightarrow\b|m\{)/gu, '\\r'],
];

/** Restores LaTeX commands that were damaged by JSON escapes. */
export function restoreLatex(text: string): string {
  return SWALLOWED.reduce((left, [pattern, letter]) => left.replace(pattern, letter), text);
}
