import type { LanguageCode } from '#app/domain/text/languages.ts';
import { findLabeledAlternative, findNumberedAlternative } from './alternatives.ts';
import { dropInstructionEcho } from './instruction-echo.ts';
import { dropChatter, isNodAlone } from './model-chatter.ts';
import { thinksAloud } from './model-thoughts.ts';
import { hasLatex } from './plain-latex.ts';
import { hasTable } from './plain-markdown.ts';
import { toPlainText } from './plain-text.ts';
import { hasPlaceholder } from './placeholders.ts';
import { splitSentences } from '#app/domain/text/sentences.ts';
import { dropLoops, hasLoop } from './text-loops.ts';
import type { ViolationCode } from '#app/domain/errors/violation-codes/index.ts';

/** A defect that makes a text read as broken, worded so that it can be sent back to the model. */
interface TextDefect {
  readonly code: ViolationCode;
  readonly message: string;
}

export interface BrokenTextOptions {
  readonly topic: string;
  readonly language: LanguageCode;
}

/** Returns the defects that make a text read as broken. Empty for a clean one. */
export function findBreakage(text: string, { topic, language }: BrokenTextOptions): TextDefect[] {
  const checks: readonly [isFound: boolean, code: ViolationCode, message: string][] = [
    [
      hasMarkup(text, topic),
      'markup',
      'The caption has Markdown, JSON, code, or quotation marks around it. Write plain text.',
    ],
    [
      (findLabeledAlternative(text) ?? findNumberedAlternative(text)) !== null,
      'several_alternatives',
      'The text has several alternatives. Write one caption.',
    ],
    [
      dropChatter(text, language) !== text ||
        dropInstructionEcho(text, { topic, language }) !== text ||
        thinksAloud(text) ||
        isNodAlone(text, language),
      'talks_to_user',
      'The caption introduces or explains itself. Write only the caption.',
    ],
    [
      hasPlaceholder(text, topic),
      'placeholder',
      'The caption has a placeholder. Write what is known and leave out the rest.',
    ],
    [isRepetitive(text, language), 'repetition', 'The caption repeats itself.'],
    [hasBrokenCharacters(text), 'broken_characters', 'The caption has damaged characters.'],
  ];
  return checks.filter(([isFound]) => isFound).map(([, code, message]) => ({ code, message }));
}

const LEFTOVER = /```|^\s*[{[]\s*"[^"\n]{1,40}"\s*[:,]|"\s*\}\s*$/u;

function hasMarkup(text: string, topic: string): boolean {
  return (
    hasLatex(text) ||
    hasTable(text) ||
    LEFTOVER.test(text) ||
    toPlainText(text, topic) !== text.trim()
  );
}

/** A sentence of at least this many letters that occurs this often means a loop. A refrain occurs twice. */
const REFRAIN = { letters: 12, times: 3 } as const;
/** Consecutive repetitions of a word. */
const MAX_REPEATED_WORDS = 5;
const MAX_REPEATED_CHARACTERS = 30;

const SAME_CHARACTER = new RegExp(`(\\S)\\1{${MAX_REPEATED_CHARACTERS - 1},}`, 'u');

function toKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns whether a text loops over sentences, words, or characters. */
export function isRepetitive(text: string, language: LanguageCode): boolean {
  return (
    SAME_CHARACTER.test(text) ||
    hasEqualWords(text) ||
    hasLoop(text) ||
    collapseSentences(text, language) !== text
  );
}

function hasEqualWords(text: string): boolean {
  let count = 0;
  let last = '';
  for (const word of toKey(text).split(' ')) {
    count = word === last && word.length > 2 ? count + 1 : 1;
    last = word;
    if (count > MAX_REPEATED_WORDS) return true;
  }
  return false;
}

function collapseSentences(text: string, language: LanguageCode): string {
  const sentences = splitSentences(text, language);
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    const key = toKey(sentence);
    if (key.length >= REFRAIN.letters) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  const whole = sentences.filter((sentence) => {
    const key = toKey(sentence);
    if ((counts.get(key) ?? 0) < REFRAIN.times) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  return whole.length === sentences.length ? text : whole.join('').trim();
}

/** Returns the text with each loop reduced to one occurrence. */
export function dropRepetition(text: string, language: LanguageCode): string {
  // Runs before the loops, because the last of the repeated words carries the punctuation.
  const words = hasEqualWords(text) ? dropEqualWords(text) : text;
  const once = collapseSentences(dropLoops(words), language).replace(
    new RegExp(SAME_CHARACTER, 'gu'),
    (_run, character: string) => character.repeat(3),
  );
  return hasEqualWords(once) ? dropEqualWords(once) : once;
}

/** Keeps the last of consecutive equal words, which carries the punctuation. */
function dropEqualWords(text: string): string {
  const parts = text.split(/(\s+)/u);
  const isRepeated = (at: number): boolean => {
    const word = toKey(parts[at] ?? '');
    return word !== '' && word === toKey(parts[at + 2] ?? '');
  };
  // Words are at even indexes, each followed by its space.
  return parts.filter((_part, at) => !isRepeated(at - (at % 2))).join('');
}

/** The replacement character, and UTF-8 decoded as Latin-1 or Windows-1252. */
const MOJIBAKE =
  /\uFFFD|Ã[\u0080-\u00BF]|â€[\u0080-\u00BF\u2018-\u203A\u0153\u2122\u017E]|Â[\u00A1-\u00BF]|ðŸ/u;

function hasBrokenCharacters(text: string): boolean {
  return MOJIBAKE.test(text);
}
