/** The longest repeated part, in characters: a few sentences. */
const MAX_PERIOD = 160;
/** Repetitions that make a loop. A refrain occurs twice, and a cheer three times. */
const MIN_TIMES = 4;
const MIN_LOOP_LENGTH = 24;
/** "Ha ha ha" and "go! go! go!" aren't loops. */
const MIN_LETTERS = 4;
const MIN_LETTERS_UNSPACED = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MAX_LOOPS = 40;

interface Loop {
  readonly start: number;
  readonly period: number;
  readonly end: number;
}

/** Returns whether a text repeats the same sentences or words over and over. */
export function hasLoop(text: string): boolean {
  return findLoop(text) !== null;
}

/** Returns the text with each loop reduced to one occurrence. Drops a truncated repetition at the end. */
export function dropLoops(text: string): string {
  let left = text;
  for (let count = 0; count < MAX_LOOPS; count += 1) {
    const loop = findLoop(left);
    if (loop === null) break;
    const { start, period, end } = loop;
    left = (left.slice(0, start + period).trimEnd() + toGap(left, loop) + left.slice(end)).trim();
  }
  return left;
}

/** Returns the space after the last repetition if text follows. */
function toGap(text: string, { start, period, end }: Loop): string {
  const unit = text.slice(start, start + period);
  return end === text.length ? '' : unit.slice(unit.trimEnd().length);
}

/** Compares the text with itself, shifted by each possible period. */
function findLoop(text: string): Loop | null {
  const plain = text.toLowerCase();
  for (let period = MIN_LETTERS_UNSPACED; period <= MAX_PERIOD; period += 1) {
    const loop = findLoopWithPeriod(plain, period);
    if (loop !== null) return loop;
  }
  return null;
}

function findLoopWithPeriod(plain: string, period: number): Loop | null {
  const min = Math.max(period * MIN_TIMES, MIN_LOOP_LENGTH) - period;
  let start = 0;
  for (let at = period; at <= plain.length; at += 1) {
    if (at < plain.length && plain[at] === plain[at - period]) continue;
    const isLong = at - start - period >= min;
    if (isLong && isText(plain.slice(start, start + period))) {
      const whole = start + period * Math.floor((at - start) / period);
      return { start, period, end: at === plain.length ? at : whole };
    }
    start = at - period + 1;
  }
  return null;
}

function isText(unit: string): boolean {
  const letters = new Set(unit.match(/\p{L}/gu)).size;
  return letters >= (UNSPACED.test(unit) ? MIN_LETTERS_UNSPACED : MIN_LETTERS);
}
