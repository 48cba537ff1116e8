import type { Dice } from './dice.ts';
import { getPhrases } from './phrases.ts';
import type { Tone } from './phrases.ts';
import type { Task } from './read-task.ts';

/** The place in the response that a text is written for. */
export interface TextTarget {
  readonly platform: string | null;
  /** Index of the caption if there are several. */
  readonly index: number;
}

export interface Writer {
  caption(spot: TextTarget): string;
  title(spot: TextTarget): string;
  /** A comment below the caption. */
  comment(spot: TextTarget): string;
  hashtags(spot: TextTarget, count: number): string[];
}

/** Below the shortest limit in the product (150), with room for a link. */
const DEFAULT_LIMIT = 127;
/** Models can't count characters, so prompts ask for less than the limit. */
const SHARE_OF_LIMIT = 0.85;
const MAX_TOPIC_CHARACTERS = 48;
const MIN_TOPIC_CHARACTERS = 16;
/** Words of a title about nothing in particular. */
const TITLE_WORDS = 3;

/** Creates a writer of samples by a model that follows its instructions. */
export function createWriter(task: Task, dice: Dice): Writer {
  const phrases = getPhrases(task.language);
  const given = cleanTopic(task.topic);
  const topic = given || (phrases.words[0] ?? '');
  const title = given || phrases.words.slice(0, TITLE_WORDS).join(', ');
  const first = dice.roll(phrases.closings.length);
  return {
    caption: (spot) => {
      const lead = phrases[chooseTone(task, spot.index)];
      const turn = first + spot.index + findTurn(task, spot);
      const closing = phrases.closings[turn % phrases.closings.length] ?? '';
      return compose({ lead, closing, topic, limit: getLimit(task, spot) });
    },
    comment: (spot) => {
      const turn = first + spot.index + findTurn(task, spot) + 1;
      return phrases.closings[turn % phrases.closings.length] ?? '';
    },
    title: (spot) => clip(title, Math.min(MAX_TOPIC_CHARACTERS, getLimit(task, spot))),
    hashtags: (_spot, count) => listTags([...listTopicWords(topic), ...phrases.words], count),
  };
}

/** Returns the platform's place in the task, so that platforms get different texts. */
function findTurn({ platforms }: Task, { platform }: TextTarget): number {
  const place = platforms.findIndex(({ name }) => name === platform);
  return Math.max(0, place);
}

const TURN: readonly Tone[] = ['friendly', 'casual', 'professional', 'humorous', 'formal'];

/** Returns the requested tone first; more versions use the other tones in turn. */
function chooseTone({ tone }: Task, index: number): Tone {
  const turn = tone === null ? TURN : [tone, ...TURN.filter((other) => other !== tone)];
  return turn[index % turn.length] ?? 'friendly';
}

function getLimit(task: Task, spot: TextTarget): number {
  const requested = findPlatform(task, spot)?.maxCharacters ?? task.maxCharacters;
  return requested === null ? DEFAULT_LIMIT : Math.floor(requested * SHARE_OF_LIMIT);
}

export function findPlatform(task: Task, { platform }: TextTarget) {
  return task.platforms.find(({ name }) => name === platform);
}

interface Parts {
  lead: string;
  closing: string;
  topic: string;
  limit: number;
}

function compose({ lead, closing, topic, limit }: Parts): string {
  const frame = lead.replace('{topic}', '');
  const room = limit - frame.length - closing.length - 1;
  if (room >= MIN_TOPIC_CHARACTERS) {
    const sentence = fillIn(lead, topic, room);
    // Chinese and Japanese sentences aren't separated by spaces.
    return sentence + (/[。！]$/.test(sentence) ? '' : ' ') + closing;
  }
  const roomAlone = limit - frame.length;
  if (roomAlone >= MIN_TOPIC_CHARACTERS) return fillIn(lead, topic, roomAlone);
  return clip(topic, limit);
}

function fillIn(lead: string, topic: string, room: number): string {
  return lead.replace('{topic}', () => clip(topic, Math.min(room, MAX_TOPIC_CHARACTERS)));
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to a number of UTF-16 units, between words if possible, or else between graphemes. */
function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let result = '';
  for (const { segment } of GRAPHEMES.segment(text.slice(0, maxLength * 2))) {
    if (result.length + segment.length > maxLength) break;
    result += segment;
  }
  const border = /^\s/.test(text.slice(result.length)) ? result.length : result.lastIndexOf(' ');
  const whole = border > maxLength / 2 ? result.slice(0, border) : result;
  return whole.replace(/[\s\p{P}]+$/u, '');
}

/** Returns what a careful model keeps of a topic: its words, without links, people, markup, and tricks. */
function cleanTopic(topic: string): string {
  return topic
    .normalize('NFC')
    .replace(/(?!\u200D)[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/(?:https?:\/\/|www\.)\S+|[\w-]+(?:\.[\w-]+)+\/\S*/giu, ' ')
    .replace(/[@＠][\p{L}\p{N}_.@-]+/gu, ' ')
    .replace(/[#＃<>{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!?]+$/u, '')
    .trim();
}

const MAX_TOPIC_TAGS = 2;
const TAG_LENGTHS = { min: 2, max: 24 };

/** Returns the topic's longest words. They carry the most meaning, so no list of stop words is needed. */
function listTopicWords(topic: string): string[] {
  return topic
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
    .filter(({ length }) => length >= TAG_LENGTHS.min && length <= TAG_LENGTHS.max)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_TOPIC_TAGS);
}

/** Returns unique single-word tags. If there aren't enough words, pairs are joined, and then numbered. */
function listTags(words: readonly string[], count: number): string[] {
  const joined = words.flatMap((one) =>
    words.filter((other) => other !== one).map((other) => one + other),
  );
  const tags = new Map<string, string>();
  for (const word of [...words, ...joined]) {
    if (tags.size >= count) break;
    if (!tags.has(word.toLowerCase())) tags.set(word.toLowerCase(), word);
  }
  for (let number = 2; tags.size < count; number += 1) {
    const word = `${words[0] ?? 'sample'}${number}`;
    tags.set(word.toLowerCase(), word);
  }
  return [...tags.values()];
}
