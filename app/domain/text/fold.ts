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

function countCells(character: string): number {
  if (WIDTHLESS.test(character)) return 0;
  if (EMOJI.test(character)) return EMOJI_CELLS;
  return WIDE.test(character) ? WIDE_CELLS : 1;
}

const sumCells = (characters: readonly string[]): number =>
  characters.reduce((sum, character) => sum + countCells(character), 0);
const weigh = (character: string): number =>
  EMOJI.test(character) || WIDE.test(character) ? 2 : [...character].length;
const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\n';
/** Lines can break around every wide character, but not between letters. */
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && !isSpace(character) && countCells(character) < 2;

function splitCharacters(text: string, max = Infinity): string[] {
  const characters: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    if (characters.length === max) break;
    characters.push(segment);
  }
  return characters;
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
  const max = Math.max(rule.lines * (rule.width + 2), rule.chars ?? 0) + 2;
  const characters = splitCharacters(whole, max);
  const folded = foldCharacters(characters, whole, rule);
  return !folded.isCut && characters.length === max
    ? foldCharacters(splitCharacters(whole), whole, rule)
    : folded;
}

type Line = readonly [start: number, end: number];

function foldCharacters(characters: readonly string[], whole: string, rule: FoldRule): FoldedText {
  const indent = rule.prefix ? sumCells(splitCharacters(rule.prefix)) + 1 : 0;
  const lines = wrap(characters, { width: rule.width, indent, max: rule.lines + 1 });
  const budget = findBudget(characters, rule);
  const lastLine = lines[rule.lines - 1];
  const lineEnd = lines.length > rule.lines && lastLine ? lastLine[1] : characters.length;
  if (lineEnd === characters.length && characters.length <= budget) {
    return { visible: whole, isCut: false, label: '', count: characters.length };
  }
  let end = trimEnd(characters, Math.min(lineEnd, budget));
  if (!rule.hasOwnLine) end = makeRoom(characters, end, { lines, rule, indent });
  if (rule.keepsWords) end = backToWord(characters, end, rule.width);
  end = trimEnd(characters, end);
  return { visible: characters.slice(0, end).join(''), isCut: true, label: rule.label, count: end };
}

function findBudget(
  characters: readonly string[],
  { chars = Infinity, isWeighted }: FoldRule,
): number {
  if (!isWeighted) return chars;
  let weight = 0;
  const first = characters.findIndex((character) => (weight += weigh(character)) > chars);
  return first === -1 ? Infinity : first;
}

function trimEnd(characters: readonly string[], end: number): number {
  let trimmed = end;
  while (trimmed > 0 && isSpace(characters[trimmed - 1])) trimmed -= 1;
  return trimmed;
}

/** Drops characters until the label fits. */
function makeRoom(
  characters: readonly string[],
  end: number,
  { lines, rule, indent }: { lines: readonly Line[]; rule: FoldRule; indent: number },
): number {
  const found = lines.findIndex((line) => end <= line[1]);
  const index = found === -1 ? lines.length - 1 : found;
  const start = lines[index]?.[0] ?? 0;
  const room = rule.width - (index === 0 ? indent : 0) - sumCells(splitCharacters(rule.label));
  let fittingEnd = end;
  let used = sumCells(characters.slice(start, end));
  while (used > room && fittingEnd > start) {
    fittingEnd -= 1;
    used -= countCells(characters[fittingEnd] ?? '');
  }
  return fittingEnd;
}

function backToWord(characters: readonly string[], end: number, width: number): number {
  if (!isLetter(characters[end])) return end;
  let start = end;
  while (start > 0 && isLetter(characters[start - 1])) start -= 1;
  return start > 0 && end - start < width ? start : end;
}

interface WrapOptions {
  readonly width: number;
  readonly indent: number;
  readonly max: number;
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
function wrap(characters: readonly string[], { width, indent, max }: WrapOptions): Line[] {
  const state: WrapState = { lines: [], start: 0, end: 0, used: indent, at: 0 };
  while (state.at < characters.length && state.lines.length < max) {
    if (isSpace(characters[state.at])) readSpace(characters, state);
    else readWord(characters, state, width);
  }
  if (state.lines.length < max && state.end > state.start) {
    state.lines.push([state.start, state.end]);
  }
  return state.lines;
}

function breakLine(state: WrapState): void {
  state.lines.push([state.start, state.end]);
  state.start = state.end = state.at;
  state.used = 0;
}

function readSpace(characters: readonly string[], state: WrapState): void {
  const isBreak = characters[state.at] === '\n';
  state.at += 1;
  state.used += 1;
  if (isBreak) breakLine(state);
  else if (state.end === state.start) state.start = state.end = state.at;
}

function readWord(characters: readonly string[], state: WrapState, width: number): void {
  const wordEnd = findWordEnd(characters, state.at);
  const cells = sumCells(characters.slice(state.at, wordEnd));
  if (state.used + cells <= width) {
    state.used += cells;
    state.end = state.at = wordEnd;
  } else if (state.end > state.start || (state.lines.length === 0 && state.used > 0)) {
    // The line isn't empty, so the word moves to the next one.
    breakLine(state);
  } else {
    // A word longer than a line is split between characters.
    state.end = state.at = splitWord(characters, state.at, width - state.used);
    breakLine(state);
  }
}

function findWordEnd(characters: readonly string[], at: number): number {
  if (!isLetter(characters[at])) return at + 1;
  let end = at + 1;
  while (isLetter(characters[end])) end += 1;
  return end;
}

/** Takes at least one character, so that the loop also ends for a frame narrower than an emoji. */
function splitWord(characters: readonly string[], at: number, room: number): number {
  let end = at;
  let used = 0;
  while (end < characters.length && used + countCells(characters[end] ?? '') <= room) {
    used += countCells(characters[end] ?? '');
    end += 1;
  }
  return Math.max(end, at + 1);
}
