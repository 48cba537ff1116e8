import { ALTERNATIVE_NAMES, OR_WORDS } from './model-chatter-phrases.ts';
import { FURTHER_WORDS, STYLE_NAMES } from './alternative-names.ts';

const LABEL = new RegExp(
  `^[^\\p{L}\\n]{0,3}(?:${ALTERNATIVE_NAMES}) ?(?:#|n[o°º]\\.? ?)?([1-9]|[a-c]|one|two|three)(?![\\p{L}\\p{N}])(?: ?[(（\\[][^()（）\\n]{0,40}[)）\\]])?[^\\n:：.)–—-]{0,40}(?:[:：.)–—-]|$)[*_]{0,3}\\s*`,
  'gimu',
);
/** "Short:", "Casual version (friendly):", "Another option:" at the start of a line. */
const STYLE_LABEL = new RegExp(
  `^[^\\p{L}\\n]{0,3}(?:(?:${STYLE_NAMES})(?: (?:&|and|und|y|et) (?:${STYLE_NAMES}))?(?: (?:${ALTERNATIVE_NAMES}|tone|style))?|(?:first|second|third|fourth|another|alternative|alternate) (?:${ALTERNATIVE_NAMES}|idea|suggestion))(?: ?[(（\\[][^()（）\\n]{0,40}[)）\\]])?[*_]{0,3}(?:[^\\S\\n]?[:：][*_]{0,3}|$)\\s*`,
  'gimu',
);
const OR_LINE = new RegExp(`^[-–—*]{0,3} ?(?:${OR_WORDS}) ?[-–—*:]{0,3}$`, 'imu');
const FURTHER = new RegExp(
  `^[^\\p{L}\\p{N}\\n]{0,4}(?:${FURTHER_WORDS})[^\\S\\n]?[*_]{0,3}[:：]`,
  'imu',
);
const RULE = /^(?:(?:- ?){3,}|(?:\* ?){3,}|(?:_ ?){3,}|(?:~ ?){3,}|={3,}|[•·]{3,}|⸻)$/u;

/** Placeholder for a rule. Clean text has no private-use characters. */
const HOLE = '\uE000';

/**
 * The fewest characters of an entry that counts as a text of its own. Shorter ones are poll choices or list
 * items.
 */
const MIN_WHOLE_LENGTH = 40;
const QUOTED = /^["“„«「『‘]/u;
const SENTENCE_END = /[.!?。！？…\p{Extended_Pictographic}\uFE0F]["”»」)]?$/u;

/**
 * Returns the first of several alternatives that are labeled ("Option 1", "Version B", "Short:", "Long:") or
 * separated by a rule or a line with "or". Null if the text is a single one: poll choices follow a question.
 */
export function findLabeledAlternative(text: string): string | null {
  return findLabeled(text) ?? findStyled(text) ?? findBeforeOr(text) ?? findBeforeRule(text);
}

function findLabeled(text: string): string | null {
  const labels = [...text.matchAll(LABEL)];
  const [first, second] = labels;
  if (!first || !second || !/^(?:1|a|one)$/iu.test(first[1] ?? '')) return null;
  const entries = cutAt(text, labels);
  const isAlone = text.slice(0, first.index).trim() === '';
  const isWhole = isAlone || entries.every(({ length }) => length >= MIN_WHOLE_LENGTH);
  return isWhole ? (entries.find((entry) => entry !== '') ?? null) : null;
}

/**
 * Labels that describe a style. Each text has to say the same thing; otherwise it's a list, such as prices.
 */
function findStyled(text: string): string | null {
  const labels = [...text.matchAll(STYLE_LABEL)];
  const [first] = labels;
  if (!first || labels.length < 2 || text.slice(0, first.index).trim() !== '') return null;
  const entries = cutAt(text, labels);
  return areSimilar(entries) && entries.every(endsLikeOne) ? (entries[0] ?? null) : null;
}

/** Returns the text after each mark, up to the next one. */
function cutAt(text: string, marks: readonly RegExpExecArray[]): string[] {
  return marks.map((mark, at) =>
    text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length).trim(),
  );
}

function findBeforeOr(text: string): string | null {
  const line = OR_LINE.exec(text) ?? FURTHER.exec(text);
  const before = line ? text.slice(0, line.index).trim() : '';
  return before.length >= MIN_WHOLE_LENGTH ? before : null;
}

/** Captions often use a rule between two parts. Alternatives are complete and say the same thing. */
function findBeforeRule(text: string): string | null {
  const lines = text.split('\n');
  if (!lines.some((line) => RULE.test(line.trim()))) return null;
  const blocks = lines
    .map((line) => (RULE.test(line.trim()) ? HOLE : line))
    .join('\n')
    .split(HOLE)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  if (blocks.length < 2) return null;
  return blocks.every(isWholeText) && areSimilar(blocks) ? (blocks[0] ?? null) : null;
}

function endsLikeOne(text: string): boolean {
  return SENTENCE_END.test(text);
}

function isWholeText(text: string): boolean {
  return text.length >= MIN_WHOLE_LENGTH && endsLikeOne(text);
}

const LONG_WORD = /[\p{L}\p{M}]{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/gu;
const MIN_SHARED = 2;

/** Returns whether each text shares words with the first, as alternatives do. */
function areSimilar(texts: readonly string[]): boolean {
  const [first = new Set<string>(), ...others] = texts.map(
    (text) => new Set(text.toLowerCase().match(LONG_WORD) ?? []),
  );
  return others.every((words) => [...words].filter((word) => first.has(word)).length >= MIN_SHARED);
}

/** How list entries are numbered, with the first and second marker of each style. */
const NUMBERINGS: readonly (readonly [pattern: RegExp, first: string, second: string])[] = [
  [/^[^\S\n]{0,3}(\d{1,2})[.)．、](?!\d)[^\S\n]*/gmu, '1', '2'],
  [/^[^\S\n]{0,3}[(（](\d{1,2})[)）][^\S\n]*/gmu, '1', '2'],
  [/^[^\S\n]{0,3}#(\d{1,2})[:：.)]?[^\S\n]+/gmu, '1', '2'],
  [/^[^\S\n]{0,3}(\d)\uFE0F?\u20E3[^\S\n]*/gmu, '1', '2'],
  [/^[^\S\n]{0,3}\(?([A-E])[.):：][^\S\n]+/gmu, 'A', 'B'],
  [/^[^\S\n]{0,3}\(?([a-e])[.)][^\S\n]+/gmu, 'a', 'b'],
  [/^[^\S\n]{0,3}(I{1,3}|IV|V)[.)][^\S\n]+/gmu, 'I', 'II'],
  [/^[^\S\n]{0,3}([①-⑨])[^\S\n]*/gmu, '①', '②'],
  [/^[^\S\n]{0,3}([一二三四])[、.．][^\S\n]*/gmu, '一', '二'],
  [/^[^\S\n]{0,3}([•●▪◦*–-])[^\S\n]+/gmu, '', ''],
];

/**
 * Returns the first of several numbered or bulleted alternatives: quoted texts, or complete sentences that
 * say the same thing without an introduction. Null for a list.
 */
export function findNumberedAlternative(text: string): string | null {
  for (const [pattern, one, two] of NUMBERINGS) {
    const found = findEntries(text, { pattern, one, two });
    if (found !== null) return found;
  }
  return null;
}

interface Numbering {
  readonly pattern: RegExp;
  readonly one: string;
  readonly two: string;
}

function findEntries(text: string, { pattern, one, two }: Numbering): string | null {
  const marks = [...text.matchAll(pattern)];
  const [first, second] = marks;
  if (!first || !second || text.slice(0, first.index).trim() !== '') return null;
  const isInOrder = one === '' || `${first[1]} ${second[1]}` === `${one} ${two}`;
  if (!isInOrder) return null;
  const entries = cutAt(text, marks);
  return areTexts(entries) ? (entries[0] ?? null) : null;
}

function areTexts(entries: readonly string[]): boolean {
  const isQuoted = entries.every((entry) => QUOTED.test(entry));
  return isQuoted || (entries.every(isWholeText) && areSimilar(entries));
}
