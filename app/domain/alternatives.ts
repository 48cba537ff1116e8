import { ALTERNATIVE_NAMES, OR_WORDS } from './model-chatter-phrases.ts';

const LABEL = new RegExp(
  `^[^\\p{L}\\n]{0,3}(?:${ALTERNATIVE_NAMES}) ?(?:#|n[o°º]\\.? ?)?([1-9]|[a-c]|one|two|three)(?![\\p{L}\\p{N}])[^\\n:：.)–—-]{0,40}(?:[:：.)–—-]|$)\\s*`,
  'gimu',
);
const NUMBERED = /^[^\S\n]{0,3}(\d{1,2})[.)．、][^\S\n]*/gmu;
const OR_LINE = new RegExp(`^[-–—*]{0,3} ?(?:${OR_WORDS}) ?[-–—*:]{0,3}$`, 'imu');

/** An entry this long is a text of its own, in characters. Shorter ones are choices of a poll, or a list. */
const MIN_WHOLE_LENGTH = 40;

/**
 * Returns the first of several alternatives that are labeled ("Option 1", "Version B") or separated by a line
 * with "or". Null where a text is one: choices in a poll have a question before them.
 */
export function findLabeledAlternative(text: string): string | null {
  return findLabeled(text) ?? findBeforeOr(text);
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

/** The text behind each of these marks, up to the next. */
function cutAt(text: string, marks: readonly RegExpExecArray[]): string[] {
  return marks.map((mark, at) =>
    text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length).trim(),
  );
}

function findBeforeOr(text: string): string | null {
  const line = OR_LINE.exec(text);
  const before = line ? text.slice(0, line.index).trim() : '';
  return before.length >= MIN_WHOLE_LENGTH ? before : null;
}

const QUOTED = /^["“„«「『‘]/u;
const SENTENCE_END = /[.!?。！？…\p{Extended_Pictographic}]["”»」]?$/u;

/**
 * Returns the first of several alternatives that are numbered: texts in quotation marks, or whole sentences with
 * no introduction. Null for a list.
 */
export function findNumberedAlternative(text: string): string | null {
  const marks = [...text.matchAll(NUMBERED)];
  const [first, second] = marks;
  if (first?.[1] !== '1' || second?.[1] !== '2') return null;
  if (text.slice(0, first.index).trim() !== '') return null;
  const entries = cutAt(text, marks);
  const isQuoted = entries.every((entry) => QUOTED.test(entry));
  const isWhole = entries.every(
    (entry) => entry.length >= MIN_WHOLE_LENGTH && SENTENCE_END.test(entry),
  );
  return isQuoted || isWhole ? (entries[0] ?? null) : null;
}
