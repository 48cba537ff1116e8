import { isRecord } from './ask.ts';
import type { Message } from './ask.ts';
import { findJsonObjects } from './json-in-text.ts';
import { findLanguage, TONES } from './phrases.ts';
import type { Tone } from './phrases.ts';

export interface TaskPlatform {
  readonly name: string;
  readonly maxCharacters: number | null;
  readonly count: number | null;
  readonly maxHashtags: number | null;
}

/** The task as far as the request's data describes it. */
export interface Task {
  /** Untrusted data, as it was sent. */
  readonly topic: string;
  /** One of the spec's language codes. */
  readonly language: string;
  /** Null if none is named. */
  readonly tone: Tone | null;
  readonly platforms: readonly TaskPlatform[];
  readonly count: number | null;
  readonly maxCharacters: number | null;
  readonly maxHashtags: number | null;
  /** Counts for single properties, such as `hashtags` from `hashtagCount`. */
  readonly counts: ReadonlyMap<string, number>;
  /** The developer's instructions, which a gullible model leaks. */
  readonly instructions: string;
}

const FIELDS = {
  topic: /^(topic|subject|brief)$/i,
  language: /^(language|language_?code|lang|locale)$/i,
  tone: /^tone$/i,
  count: /^(count|number)$/i,
  platforms: /^(platforms?|platform_?ids?)$/i,
  maxHashtags: /^max_?hashtags$/i,
  maxCharacters: /^((max|target)_?(characters|length)|character_?limit)$/i,
};

const COUNT_OF = /^(?:max_?)?([a-z]+?)s?_?count$/i;
const MAX_ITEMS = 200;

/**
 * Reads the JSON data in user messages, last one first: what a later message omits (such as a complaint about
 * the previous response) comes from an earlier one.
 */
export function readTask(messages: readonly Message[]): Task {
  const spoken = messages.filter(({ role }) => role === 'user').reverse();
  const data = spoken.flatMap(({ text }) => findJsonObjects(text));
  const get = (pattern: RegExp) => findField(data, pattern);
  const topic = findField(data, FIELDS.topic, (value) => typeof value === 'string');
  return {
    topic: typeof topic === 'string' ? topic : toFallback(spoken[0]),
    language: toLanguage(get(FIELDS.language)),
    tone: TONES.find((tone) => tone === toText(get(FIELDS.tone)).toLowerCase()) ?? null,
    platforms: toPlatforms(get(FIELDS.platforms)),
    count: toCount(get(FIELDS.count)),
    maxCharacters: toCount(get(FIELDS.maxCharacters)),
    maxHashtags: toCount(get(FIELDS.maxHashtags)),
    counts: readCounts(data),
    instructions: messages
      .filter(({ role }) => role === 'system' || role === 'developer')
      .map(({ text }) => text)
      .join('\n'),
  };
}

/** Returns a message's whole text as the topic, or none if its images are what the task is about. */
function toFallback(message: Message | undefined): string {
  return message && message.images.length === 0 ? message.text : '';
}

/** Returns the topmost matching field of the first object that has one with an accepted value. */
function findField(
  objects: ReadonlyArray<Record<string, unknown>>,
  pattern: RegExp,
  accepts: (value: unknown) => boolean = (value) => value !== null,
): unknown {
  for (const object of objects) {
    const found = walk(object).find(([name, value]) => pattern.test(name) && accepts(value));
    if (found) return found[1];
  }
  return undefined;
}

const MAX_FIELDS = 2000;

/** Lists all fields, outer ones first. */
function walk(object: Record<string, unknown>): Array<[name: string, value: unknown]> {
  const fields = Object.entries(object);
  for (let index = 0; index < fields.length && fields.length < MAX_FIELDS; index += 1) {
    const value = fields[index]?.[1];
    if (isRecord(value)) fields.push(...Object.entries(value));
  }
  return fields;
}

function readCounts(objects: ReadonlyArray<Record<string, unknown>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, value] of objects.flatMap(walk)) {
    const of = COUNT_OF.exec(name)?.[1];
    const count = toCount(value);
    if (of !== undefined && count !== null && !counts.has(of)) counts.set(of.toLowerCase(), count);
  }
  return counts;
}

function toPlatforms(value: unknown): TaskPlatform[] {
  if (typeof value === 'string') return [toPlatform(value)];
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(toPlatform);
  if (!isRecord(value)) return [];
  if ('name' in value || 'id' in value) return [toPlatform(value)];
  return Object.entries(value).map(([name, limits]) => ({ ...toPlatform(limits), name }));
}

const NO_LIMITS = { maxCharacters: null, count: null, maxHashtags: null };

function toPlatform(value: unknown): TaskPlatform {
  if (!isRecord(value)) return { ...NO_LIMITS, name: toText(value) };
  return {
    name: toText(value['id'] ?? value['platform'] ?? value['name']),
    maxCharacters: toCount(findField([value], FIELDS.maxCharacters)),
    count: toCount(findField([value], /^(count|hashtags?(_?count)?)$/i)),
    maxHashtags: toCount(findField([value], FIELDS.maxHashtags)),
  };
}

function toLanguage(value: unknown): string {
  const name = isRecord(value) ? (value['code'] ?? value['name']) : value;
  return findLanguage(toText(name)) ?? 'en';
}

function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
