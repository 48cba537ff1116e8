import { z } from 'zod';
import { DEFAULT_HASHTAG_COUNT } from './hashtags.ts';
import { LanguageCode } from './languages.ts';
import type { PlatformId } from './platforms.ts';
import { PLATFORM_IDS, PLATFORMS } from './platforms.ts';
import { Tone } from './tones.ts';

/** Whom a suggestion is for: one platform, or a variant for each of the six. */
export const BriefTarget = z.enum([...PLATFORM_IDS, 'all']);
export type BriefTarget = z.infer<typeof BriefTarget>;

/** What a person asks suggestions for, as both generators' forms carry it. Nothing in it is checked yet. */
export const Brief = z.object({
  target: BriefTarget.default('instagram'),
  topic: z.string().default(''),
  tone: Tone.default('professional'),
  language: LanguageCode.default('en'),
  count: z.number().int().min(1).default(DEFAULT_HASHTAG_COUNT),
});
export type Brief = z.infer<typeof Brief>;

/** From form fields or a link's query. What makes no sense is the default. */
export function parseBrief(fields: URLSearchParams): Brief {
  const read = <T>(schema: z.ZodType<T>, value: unknown): T | undefined =>
    schema.safeParse(value).data;
  return Brief.parse({
    target: read(BriefTarget, fields.get('platform') ?? undefined),
    topic: (fields.get('topic') ?? '').replaceAll('\r\n', '\n'),
    tone: read(Tone, fields.get('tone')),
    language: read(LanguageCode, fields.get('language')),
    count: read(z.coerce.number<string>().int().min(1), fields.get('count') || undefined),
  });
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
