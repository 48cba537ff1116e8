import { findLabeledAlternative } from './cleanup/alternatives.ts';
import { leadsOn } from './connectors.ts';
import { dropInstructionEcho } from './cleanup/instruction-echo.ts';
import { restoreRtf } from './cleanup/plain-rtf.ts';
import { dropChatter } from './cleanup/model-chatter.ts';
import { restoreLatex } from './cleanup/plain-latex.ts';
import { toPlainText } from './cleanup/plain-text.ts';
import type { SuggestionBrief, SuggestionFinding } from './suggestion-rules.ts';
import { findAdditions } from './suggestion-additions.ts';
import { cleanText, findHashtags } from '../text/suggestion-text.ts';

/** In characters. Far more than requested; the rest of a model's output isn't read. */
const MAX_READ_LENGTH = 8000;
const MAX_ROUNDS = 5;

export interface TidiedCaption {
  readonly text: string;
  readonly notes: readonly SuggestionFinding[];
}

type TidyOptions = Pick<SuggestionBrief, 'topic' | 'language'>;

/**
 * Removals that lose nothing, and how they are reported. In the order in which models wrap them around a
 * text.
 */
const STEPS: readonly {
  readonly note: SuggestionFinding;
  readonly tidy: (text: string, options: TidyOptions) => string;
}[] = [
  // Runs before the markup, because a rule between two alternatives is markup too.
  {
    note: { code: 'several_alternatives', message: 'The first of several alternatives was kept.' },
    tidy: (text) => findLabeledAlternative(text) ?? text,
  },
  {
    note: {
      code: 'markup',
      message: 'Formatting and quotation marks around the text were removed.',
    },
    tidy: (text, { topic }) =>
      cleanText(toPlainText(text, topic)).replace(/(?<=\S) {2,}(?=\S)/gu, ' '),
  },
  {
    note: { code: 'talks_to_user', message: 'An introduction or explanation was removed.' },
    tidy: (text, { topic, language }) =>
      dropInstructionEcho(dropChatter(text, language), { topic, language }),
  },
  {
    note: {
      code: 'hashtag_in_caption',
      message: 'Hashtags were removed from the caption because they have their own field.',
    },
    tidy: (text, { topic, language }) => dropHashtags(text, { topic, language }),
  },
];

/** Returns a caption without the parts that can be removed safely, and what they were. */
export function cleanCaption(raw: string, options: TidyOptions): TidiedCaption {
  const read = raw.slice(0, MAX_READ_LENGTH);
  const clean = cleanText(restoreLatex(restoreRtf(read)));
  const notes = new Map<string, SuggestionFinding>();
  if (clean !== read.normalize('NFC').trim()) {
    const code = 'invisible_characters';
    notes.set(code, { code, message: 'Invisible characters were removed.' });
  }
  let text = clean;
  // Removing one wrapper can reveal what an earlier step looks for.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = text;
    for (const { note, tidy } of STEPS) {
      const tidied = tidy(text, options);
      if (tidied !== text) notes.set(note.code, note);
      text = tidied;
    }
    if (text === before) break;
  }
  return { text, notes: [...notes.values()] };
}

const TAG_WORDS = /^(?:[#＃][\p{L}\p{M}\p{N}_]+)+$/u;
/** A label such as "Tags:" before hashtags. */
const TAG_LABEL = /^\p{L}[\p{L}\p{M} ]{0,24}[:：]/u;
const LAST_TAG = /\s*[#＃][\p{L}\p{M}\p{N}_]+$/u;
/** The longest hashtag, with its space, that is searched for at the end. */
const TAIL = 200;

/** Returns whether a line contains only hashtags. */
function isTagLine(line: string): boolean {
  const words = line.replace(TAG_LABEL, '').split(/[\s,]+/u);
  const tags = words.filter((word) => word !== '');
  return tags.length > 0 && tags.every((word) => TAG_WORDS.test(word));
}

/** Returns where the trailing hashtags of a text start. */
function findTail(text: string): number {
  let start = text.trimEnd().length;
  for (;;) {
    const found = LAST_TAG.exec(text.slice(Math.max(0, start - TAIL), start));
    if (!found) return start;
    start -= found[0].length;
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const CLOSED = /(?:^|[.!?…。！？।؟۔:)"”»」』\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}])$/u;

/**
 * Removes hashtags that aren't in the topic. Those on their own lines and after the last sentence are
 * dropped; those within a sentence become words. If neither reads well, they are kept for the rules to
 * report.
 */
function dropHashtags(text: string, { topic, language }: TidyOptions): string {
  const { hashtags } = findAdditions(text, topic);
  if (hashtags.length === 0) return text;
  const strange = new Set(hashtags.map((tag) => tag.slice(1)));
  const isStrange = (part: string): boolean => findHashtags(part).every((tag) => strange.has(tag));
  const lines = text
    .split('\n')
    .map((line) => (isTagLine(line) && isStrange(line) ? '' : dropTagHeap(line, isStrange)))
    .join('\n')
    .trimEnd();
  const body = lines.slice(0, findTail(lines));
  const tail = lines.slice(body.length);
  if (tail !== '' && isStrange(tail) && standsApart(body, tail, language)) return cleanText(body);
  // Words that were joined into tags don't make a sentence ending.
  if (findHashtags(tail).length > 1) return cleanText(lines);
  return cleanText(
    lines.replace(/[#＃]([\p{L}\p{M}\p{N}_]+)/gu, (all, tag: string) =>
      strange.has(tag) ? toWords(tag) : all,
    ),
  );
}

/**
 * Hashtags after the end of a sentence, up to the end of the line, with stray characters and single words
 * between.
 */
const HEAP = /(?<=[.!?…。！？।؟۔])\s+(?=[#＃])/gu;
/** Fewer hashtags can be words of a sentence. */
const FEWEST_IN_HEAP = 2;

/** Removes the hashtags after the last sentence of a line, including some that lost their #. */
function dropTagHeap(line: string, isStrange: (part: string) => boolean): string {
  const start = [...line.matchAll(HEAP)].at(-1)?.index;
  if (start === undefined) return line;
  const heap = line.slice(start).trim();
  const words = heap.split(/\s+/u);
  const tags = words.filter((word) => TAG_WORDS.test(word));
  const isHeap = tags.length >= FEWEST_IN_HEAP && tags.length > words.length / 2;
  return isHeap && isStrange(heap) && !/[.!?…。！？]/u.test(heap) ? line.slice(0, start) : line;
}

function standsApart(body: string, tail: string, language: string): boolean {
  const before = body.trimEnd();
  if (CLOSED.test(before) || /^\s*\n/u.test(tail)) return true;
  if (leadsOn(before, language)) return false;
  return findHashtags(tail).length > 1 || UNSPACED.test(before);
}

/** `KilnDay` and `kiln_day` become two words outside a tag. */
function toWords(tag: string): string {
  return tag
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .trim();
}
