import { DEFAULT_HASHTAG_COUNT } from './hashtags.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../text/languages.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { PLATFORM_IDS, PLATFORMS } from '../platforms/platforms.ts';
import { type Tone, TONES } from './tones.ts';

const TARGETS = [...PLATFORM_IDS, 'all'] as const;
/** Whom a suggestion is for: one platform, or a variant for each of the six. */
export type BriefTarget = (typeof TARGETS)[number];

/** What a person asks suggestions for, as both generators' forms carry it. Nothing in it is checked yet. */
export interface Brief {
  readonly target: BriefTarget;
  readonly topic: string;
  readonly tone: Tone;
  readonly language: LanguageCode;
  readonly count: number;
}

/** From form fields or a link's query. What makes no sense is the default. */
export function parseBrief(fields: URLSearchParams): Brief {
  const count = Number(fields.get('count'));
  return {
    target: findIn(TARGETS, fields.get('platform')) ?? 'instagram',
    topic: (fields.get('topic') ?? '').replaceAll('\r\n', '\n'),
    tone: findIn(TONES, fields.get('tone')) ?? 'professional',
    language: findIn(LANGUAGE_CODES, fields.get('language')) ?? 'en',
    count: Number.isSafeInteger(count) && count >= 1 ? count : DEFAULT_HASHTAG_COUNT,
  };
}

/** By hand and not by a schema: the browser reads with it what was typed before its scripts ran. */
function findIn<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

const FIELDS: Readonly<Record<keyof Brief, string>> = {
  target: 'platform',
  topic: 'topic',
  tone: 'tone',
  language: 'language',
  count: 'count',
};

/** What these fields say of a brief, and nothing of the rest. */
export function parsePartialBrief(fields: URLSearchParams): Partial<Brief> {
  const said = Object.entries(parseBrief(fields)).filter(([key]) =>
    fields.has(FIELDS[key as keyof Brief]),
  );
  return Object.fromEntries(said);
}

/** As form fields: `parseBrief` reads back the same. */
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

/** The request for captions. */
export function toCaptionRequest({ target, topic, tone, language }: Brief) {
  return { ...toTarget(target), topic, tone, language };
}

/** The request for hashtags; no more than the platform takes. */
export function toHashtagRequest({ target, topic, language, count }: Brief) {
  return { ...toTarget(target), topic, language, count: Math.min(count, getMaxHashtags(target)) };
}

const maxOf = (read: (platform: PlatformId) => number) => (target: BriefTarget) =>
  target === 'all' ? Math.max(...PLATFORM_IDS.map(read)) : read(target);

/** The most hashtags that can be asked for. Of all six: what the most generous takes. */
export const getMaxHashtags = maxOf((platform) => PLATFORMS[platform].maxHashtags);
