import { DEFAULT_HASHTAG_COUNT } from './hashtags.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../text/languages.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { PLATFORM_IDS, PLATFORMS } from '../platforms/platforms.ts';
import { type Tone, TONES } from './tones.ts';

const TARGETS = [...PLATFORM_IDS, 'all'] as const;
/** The target of a suggestion: one platform, or a variant for each of the six. */
export type BriefTarget = (typeof TARGETS)[number];

/** The input of both generators' forms. Not validated. */
export interface Brief {
  readonly target: BriefTarget;
  readonly topic: string;
  readonly tone: Tone;
  readonly language: LanguageCode;
  readonly count: number;
  /** Captions for Twitter as a thread. */
  readonly thread: boolean;
  /** Captions with a first comment. */
  readonly firstComment: boolean;
}

/** Reads a brief from form fields or a link's query. Invalid values become the defaults. */
export function parseBrief(fields: URLSearchParams): Brief {
  const count = Number(fields.get('count'));
  return {
    target: findIn(TARGETS, fields.get('platform')) ?? 'instagram',
    topic: (fields.get('topic') ?? '').replaceAll('\r\n', '\n'),
    tone: findIn(TONES, fields.get('tone')) ?? 'professional',
    language: findIn(LANGUAGE_CODES, fields.get('language')) ?? 'en',
    count: Number.isSafeInteger(count) && count >= 1 ? count : DEFAULT_HASHTAG_COUNT,
    thread: fields.has('thread'),
    firstComment: fields.has('firstComment'),
  };
}

/** Not a schema, because the browser uses it to read text typed before scripts loaded. */
function findIn<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

const FIELDS: Readonly<Record<keyof Brief, string>> = {
  target: 'platform',
  topic: 'topic',
  tone: 'tone',
  language: 'language',
  count: 'count',
  thread: 'thread',
  firstComment: 'firstComment',
};

/** Reads only the parts of a brief that these fields contain. */
export function parsePartialBrief(fields: URLSearchParams): Partial<Brief> {
  const entries = Object.entries(parseBrief(fields)).filter(([key]) =>
    fields.has(FIELDS[key as keyof Brief]),
  );
  return Object.fromEntries(entries);
}

/** Converts a brief to form fields that `parseBrief` reads back. */
export function toBriefFields({ target, topic, tone, language }: Brief): [string, string][] {
  const fields: [string, string][] = [
    ['platform', target],
    ['topic', topic],
    ['tone', tone],
    ['language', language],
  ];
  return fields.filter(([, value]) => value !== '');
}

const toTarget = (target: BriefTarget) =>
  target === 'all' ? { platforms: [...PLATFORM_IDS] } : { platform: target };

/** Returns whether captions for this target can be a thread, which only Twitter has. */
export const canBeThread = (target: BriefTarget): boolean =>
  target === 'twitter' || target === 'all';

/** Returns whether captions for this target can have a first comment. TikTok's API takes none. */
export const canHaveComment = (target: BriefTarget): boolean => target !== 'tiktok';

/** Builds the request for captions. Parts that the target doesn't have are left out. */
export function toCaptionRequest({ target, topic, tone, language, ...parts }: Brief) {
  return {
    ...toTarget(target),
    topic,
    tone,
    language,
    ...(parts.thread && canBeThread(target) && { thread: true }),
    ...(parts.firstComment && canHaveComment(target) && { firstComment: true }),
  };
}

/** Builds the request for hashtags, capped at the platform's limit. */
export function toHashtagRequest({ target, topic, language, count }: Brief) {
  return { ...toTarget(target), topic, language, count: Math.min(count, getMaxHashtags(target)) };
}

const toMaxReader = (read: (platform: PlatformId) => number) => (target: BriefTarget) =>
  target === 'all' ? Math.max(...PLATFORM_IDS.map(read)) : read(target);

/** The most hashtags that a request can ask for. For all six platforms, the highest limit applies. */
export const getMaxHashtags = toMaxReader((platform) => PLATFORMS[platform].maxHashtags);
