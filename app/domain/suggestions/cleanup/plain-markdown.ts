import { closeGaps } from './mend-text.ts';

/** Maximum length of a text between a pair of markers. */
const INNER = '[^\\n]{1,600}?';
const WORDY = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}';

const BOLD = new RegExp(
  `(?<![${WORDY}*\\\\])\\*{2,3}(?=[^\\s*])(${INNER})(?<=[^\\s*])\\*{2,3}(?![${WORDY}*])`,
  'gu',
);
const UNDERLINED =
  /(?<![\p{L}\p{N}_@#\\])__(?=[^\s_])([^_\n]{1,600}?)(?<=[^\s_])__(?![\p{L}\p{N}_])/gu;
const UNDERSCORED =
  /(?<![\p{L}\p{N}_@#/.:\\])_(?=[^\s_])([^_\n]{1,600}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu;
const STRUCK = /~~(?=\S)([^~\n]{1,600}?)(?<=\S)~~/gu;
const CODE = /`([^`\n]{1,600})`/gu;
const FENCE = /```[\w-]*(?=\n)|```|^[ \t]*~~~[\w-]*[ \t]*$/gmu;
const HEADING = /^ {0,3}#{1,6} +(\S[^\n]*)$/gmu;
const HEADING_END = / +#+$/u;
const RULE = /^ {0,3}(?:(?:-[ ]?){3,}|(?:\*[ ]?){3,}|(?:_[ ]?){3,}|={3,})[ ]*$/gmu;
const QUOTED_LINE = /^ {0,3}> (?=[\p{L}"“„«*])/gmu;
const BULLET = /^( *)[*+-] +(?:\[[ xX]\] +)?(?=\S)/gmu;
const LINK =
  /!?\[([^\][\n]{0,300})\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+["'][^"'\n]{0,200}["'])?\s*\)/gu;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,500})>/giu;
const ESCAPED = /\\([*_#[\]()~`>!.+{}|-])/gu;
const SHRUG = '¯\\_';

/**
 * Removes Markdown and keeps the words, except struck-through ones: emphasis, headings, fences, quotes,
 * rules, and links that the topic has. Lists get bullets. Keeps asterisks of footnotes and sums, underscores
 * in names, and markup that the topic itself contains. Links that the topic doesn't have are kept for the
 * rules to report.
 */
export function dropMarkdown(text: string, topic: string): string {
  const keep = (all: string, inner: string): string => (topic.includes(all) ? all : inner);
  const dropStruck = (all: string): string => (topic.includes(all) || all === text ? all : '');
  let plain = text
    .replace(FENCE, '')
    .replace(RULE, '')
    .replace(HEADING, (_all, title: string) => title.replace(HEADING_END, ''))
    .replace(QUOTED_LINE, '')
    .replace(LINK, (all, label: string, address: string) =>
      toPlainLinkText(all, { label, address, topic }),
    )
    .replace(AUTOLINK, '$1');
  plain = dropBullets(plain);
  plain = dropItalics(
    plain
      .replace(BOLD, keep)
      .replace(UNDERLINED, keep)
      .replace(STRUCK, dropStruck)
      .replace(CODE, keep),
    topic,
  ).replace(UNDERSCORED, keep);
  if (text.includes('~~')) plain = closeGaps(plain);
  return dropLoneMarks(plain.includes(SHRUG) ? plain : plain.replace(ESCAPED, '$1'));
}

interface MarkdownLink {
  readonly label: string;
  readonly address: string;
  readonly topic: string;
}

function toPlainLinkText(all: string, { label, address, topic }: MarkdownLink): string {
  // The alt text of an image. The post has its own media.
  if (all.startsWith('!')) return '';
  if (!topic.includes(address)) return all;
  return label === address || label === '' ? address : `${label} (${address})`;
}

/** A single such line can be a footnote or a dash. Two or more are a list. */
function dropBullets(text: string): string {
  const lines = text.match(BULLET)?.length ?? 0;
  return lines < 2 ? text : text.replace(BULLET, '$1• ');
}

/** Removes paired asterisks. */
function dropItalics(text: string, topic: string): string {
  const dropped = new Set<number>();
  for (const [open, close] of pairAsterisks(text)) {
    const marked = text.slice(open, close + 1);
    if (!topic.includes(marked) && !marked.includes('\n\n')) dropped.add(open).add(close);
  }
  return dropped.size === 0 ? text : [...splitAt(text, dropped)].join('');
}

/**
 * Pairs single asterisks. One after a word without an opening one refers to a footnote, and the next one that
 * could open a pair belongs to the footnote's text.
 */
function* pairAsterisks(text: string): Generator<[open: number, close: number]> {
  let open = -1;
  let footnotes = 0;
  for (let at = text.indexOf('*'); at !== -1; at = text.indexOf('*', at + 1)) {
    const role = readRole(text, at);
    if (role.canClose && open !== -1) {
      yield [open, at];
      open = -1;
    } else if (role.canClose && !role.canOpen) footnotes += 1;
    else if (role.canOpen && footnotes > 0) footnotes -= 1;
    else if (role.canOpen) open = at;
  }
}

function readRole(text: string, at: number): { canOpen: boolean; canClose: boolean } {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  // Two in a row are another marker, and an escaped one is literal.
  if (before === '*' || after === '*' || before === '\\')
    return { canOpen: false, canClose: false };
  const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
  const isSpace = (character: string): boolean => /\s/u.test(character);
  return {
    canOpen: !isWord(before) && !isSpace(after),
    canClose: !isSpace(before) && !isWord(after),
  };
}

/** Yields the text between the given positions, without the characters at them. */
function* splitAt(text: string, places: ReadonlySet<number>): Generator<string> {
  let start = 0;
  for (const place of [...places].sort((one, other) => one - other)) {
    yield text.slice(start, place);
    start = place + 1;
  }
  yield text.slice(start);
}

/** A truncated pair leaves one marker, before its first word or after its last. */
function dropLoneMarks(text: string): string {
  if (text.split('**').length !== 2) return text;
  return text.replace(/^(\s*)\*\*(?=\S)/mu, '$1').replace(/(?<=[.!?。！？])\*\*\s*$/u, '');
}

const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$/mu;

/** Returns whether a text has a Markdown table, whose cells make no sense outside it. */
export function hasTable(text: string): boolean {
  return TABLE_RULE.test(text);
}

/** Returns the text without the lines of Markdown tables. */
export function dropTable(text: string): string {
  if (!hasTable(text)) return text;
  return text
    .split('\n')
    .filter((line) => (line.match(/\|/gu)?.length ?? 0) < 2 && !TABLE_RULE.test(line))
    .join('\n');
}
