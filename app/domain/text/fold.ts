import { dropTrailingSpaces } from './trailing-spaces.ts';

/** How much of a text a platform shows before "more", for one frame width. */
export interface FoldRule {
  readonly lines: number;
  /** In cells. An average Latin letter takes one. */
  readonly width: number;
  readonly chars?: number;
  /** Count `chars` as X does: wide characters count twice. */
  readonly isWeighted?: boolean;
  readonly label: string;
  /** The label is on its own line. */
  readonly hasOwnLine?: boolean;
  /** Cuts only between words. */
  readonly keepsWords?: boolean;
  /** The most consecutive empty lines kept. */
  readonly blanks: number;
  /** Text before the caption on its first line. */
  readonly prefix?: string;
}

export interface FoldedText {
  readonly visible: string;
  readonly isCut: boolean;
  readonly label: string;
  /** Number of visible characters (grapheme clusters). */
  readonly count: number;
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F|\p{RI}/u;
const WIDTHLESS = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const EMOJI_CELLS = 2.6;
const WIDE_CELLS = 2.1;

function countCells(sign: string): number {
  if (WIDTHLESS.test(sign)) return 0;
  if (EMOJI.test(sign)) return EMOJI_CELLS;
  return WIDE.test(sign) ? WIDE_CELLS : 1;
}

const sumCells = (signs: readonly string[]): number =>
  signs.reduce((sum, sign) => sum + countCells(sign), 0);
const weigh = (sign: string): number =>
  EMOJI.test(sign) || WIDE.test(sign) ? 2 : [...sign].length;
const isSpace = (sign: string | undefined): boolean => sign === ' ' || sign === '\n';
/** Lines can break around every wide character, but not between letters. */
const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined && !isSpace(sign) && countCells(sign) < 2;

function readSigns(text: string, most = Infinity): string[] {
  const signs: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    if (signs.length === most) break;
    signs.push(segment);
  }
  return signs;
}

function normalize(text: string, blanks: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(/[\t\u00a0]/gu, ' ');
  return dropTrailingSpaces(plain)
    .replace(/\n{2,}/gu, (run) => '\n'.repeat(Math.min(run.length, blanks + 1)))
    .trim();
}

/** Folds a text as the platform does. The result is the same on the server and in the browser. */
export function fold(text: string, rule: FoldRule): FoldedText {
  const whole = normalize(text, rule.blanks);
  // Only reads as much as the rule can show, so that long texts cost nothing extra.
  const most = Math.max(rule.lines * (rule.width + 2), rule.chars ?? 0) + 2;
  const signs = readSigns(whole, most);
  const folded = foldSigns(signs, whole, rule);
  return !folded.isCut && signs.length === most ? foldSigns(readSigns(whole), whole, rule) : folded;
}

type Line = readonly [start: number, end: number];

function foldSigns(signs: readonly string[], whole: string, rule: FoldRule): FoldedText {
  const indent = rule.prefix ? sumCells(readSigns(rule.prefix)) + 1 : 0;
  const lines = wrap(signs, { width: rule.width, indent, most: rule.lines + 1 });
  const budget = findBudget(signs, rule);
  const lastLine = lines[rule.lines - 1];
  const lineEnd = lines.length > rule.lines && lastLine ? lastLine[1] : signs.length;
  if (lineEnd === signs.length && signs.length <= budget) {
    return { visible: whole, isCut: false, label: '', count: signs.length };
  }
  let end = trimEnd(signs, Math.min(lineEnd, budget));
  if (!rule.hasOwnLine) end = makeRoom(signs, end, { lines, rule, indent });
  if (rule.keepsWords) end = backToWord(signs, end, rule.width);
  end = trimEnd(signs, end);
  return { visible: signs.slice(0, end).join(''), isCut: true, label: rule.label, count: end };
}

function findBudget(signs: readonly string[], { chars = Infinity, isWeighted }: FoldRule): number {
  if (!isWeighted) return chars;
  let weight = 0;
  const first = signs.findIndex((sign) => (weight += weigh(sign)) > chars);
  return first === -1 ? Infinity : first;
}

function trimEnd(signs: readonly string[], end: number): number {
  let trimmed = end;
  while (trimmed > 0 && isSpace(signs[trimmed - 1])) trimmed -= 1;
  return trimmed;
}

/** Drops characters until the label fits. */
function makeRoom(
  signs: readonly string[],
  end: number,
  { lines, rule, indent }: { lines: readonly Line[]; rule: FoldRule; indent: number },
): number {
  const found = lines.findIndex((line) => end <= line[1]);
  const index = found === -1 ? lines.length - 1 : found;
  const start = lines[index]?.[0] ?? 0;
  const room = rule.width - (index === 0 ? indent : 0) - sumCells(readSigns(rule.label));
  let kept = end;
  let used = sumCells(signs.slice(start, end));
  while (used > room && kept > start) {
    kept -= 1;
    used -= countCells(signs[kept] ?? '');
  }
  return kept;
}

function backToWord(signs: readonly string[], end: number, width: number): number {
  if (!isLetter(signs[end])) return end;
  let start = end;
  while (start > 0 && isLetter(signs[start - 1])) start -= 1;
  return start > 0 && end - start < width ? start : end;
}

interface WrapOptions {
  readonly width: number;
  readonly indent: number;
  readonly most: number;
}

interface WrapState {
  readonly lines: Line[];
  /** The current line. Trailing spaces take no room. */
  start: number;
  end: number;
  used: number;
  at: number;
}

/** Wraps greedily into at most `most` lines. */
function wrap(signs: readonly string[], { width, indent, most }: WrapOptions): Line[] {
  const state: WrapState = { lines: [], start: 0, end: 0, used: indent, at: 0 };
  while (state.at < signs.length && state.lines.length < most) {
    if (isSpace(signs[state.at])) readSpace(signs, state);
    else readWord(signs, state, width);
  }
  if (state.lines.length < most && state.end > state.start) {
    state.lines.push([state.start, state.end]);
  }
  return state.lines;
}

function breakLine(state: WrapState): void {
  state.lines.push([state.start, state.end]);
  state.start = state.end = state.at;
  state.used = 0;
}

function readSpace(signs: readonly string[], state: WrapState): void {
  const isBreak = signs[state.at] === '\n';
  state.at += 1;
  state.used += 1;
  if (isBreak) breakLine(state);
  else if (state.end === state.start) state.start = state.end = state.at;
}

function readWord(signs: readonly string[], state: WrapState, width: number): void {
  const wordEnd = findWordEnd(signs, state.at);
  const cells = sumCells(signs.slice(state.at, wordEnd));
  if (state.used + cells <= width) {
    state.used += cells;
    state.end = state.at = wordEnd;
  } else if (state.end > state.start || (state.lines.length === 0 && state.used > 0)) {
    // The line isn't empty, so the word moves to the next one.
    breakLine(state);
  } else {
    // A word longer than a line is split between characters.
    state.end = state.at = splitWord(signs, state.at, width - state.used);
    breakLine(state);
  }
}

function findWordEnd(signs: readonly string[], at: number): number {
  if (!isLetter(signs[at])) return at + 1;
  let end = at + 1;
  while (isLetter(signs[end])) end += 1;
  return end;
}

/** Takes at least one character, so that the loop also ends for a frame narrower than an emoji. */
function splitWord(signs: readonly string[], at: number, room: number): number {
  let end = at;
  let used = 0;
  while (end < signs.length && used + countCells(signs[end] ?? '') <= room) {
    used += countCells(signs[end] ?? '');
    end += 1;
  }
  return Math.max(end, at + 1);
}
