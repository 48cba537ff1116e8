import { expect, it } from 'vitest';
import { checkMedia, type MediaFacts } from '#app/domain/media/media-rules.ts';
import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const MINUTE = 60_000;

const VIDEO: MediaFacts = {
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 3_000_000,
  width: 1280,
  height: 720,
  durationMs: 20_000,
};
const IMAGE: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 300_000,
  width: 1080,
  height: 1080,
  durationMs: null,
};
const GIF: MediaFacts = { ...IMAGE, kind: 'gif', contentType: 'image/gif', durationMs: 4000 };
const PDF: MediaFacts = {
  kind: 'document',
  contentType: 'application/pdf',
  sizeBytes: 300_000,
  width: null,
  height: null,
  durationMs: null,
};

type Case = readonly [
  place: PlatformId | 'twitter premium',
  media: MediaFacts,
  allowed: Partial<MediaFacts>,
  refused: Partial<MediaFacts>,
  code: string,
];

/** Each platform's documented limit, and the first value beyond it. Shapes have 0.5 % of room. */
const CASES: readonly Case[] = [
  ['instagram', IMAGE, { sizeBytes: 8 * MIB }, { sizeBytes: 8 * MIB + 1 }, 'media_too_large'],
  ['instagram', IMAGE, { width: 806 }, { width: 805 }, 'media_too_tall'],
  ['instagram', IMAGE, { width: 2073 }, { width: 2074 }, 'media_too_wide'],
  ['instagram', VIDEO, { sizeBytes: 300 * MIB }, { sizeBytes: 300 * MIB + 1 }, 'media_too_large'],
  ['instagram', VIDEO, { durationMs: 3000 }, { durationMs: 2999 }, 'video_too_short'],
  [
    'instagram',
    VIDEO,
    { durationMs: 15 * MINUTE },
    { durationMs: 15 * MINUTE + 1 },
    'video_too_long',
  ],
  ['instagram', VIDEO, { width: 1920 }, { width: 1921 }, 'media_too_many_pixels'],
  ['instagram', VIDEO, { frameRate: 23 }, { frameRate: 22 }, 'media_frame_rate'],
  ['instagram', VIDEO, { frameRate: 60 }, { frameRate: 61 }, 'media_frame_rate'],
  ['instagram', VIDEO, { audioChannels: 2 }, { audioChannels: 3 }, 'media_audio'],
  ['instagram', VIDEO, { audioSampleRate: 48_000 }, { audioSampleRate: 48_001 }, 'media_audio'],
  ['tiktok', IMAGE, { sizeBytes: 20_000_000 }, { sizeBytes: 20_000_001 }, 'media_too_large'],
  ['tiktok', IMAGE, { height: 1920 }, { height: 1921 }, 'media_too_many_pixels'],
  ['tiktok', { ...IMAGE, height: 1920 }, { width: 1080 }, { width: 1081 }, 'media_too_many_pixels'],
  [
    'tiktok',
    IMAGE,
    { contentType: 'image/webp' },
    { contentType: 'image/png' },
    'unsupported_media',
  ],
  ['tiktok', VIDEO, { sizeBytes: 4 * GIB }, { sizeBytes: 4 * GIB + 1 }, 'media_too_large'],
  ['tiktok', VIDEO, { durationMs: 3000 }, { durationMs: 2999 }, 'video_too_short'],
  ['tiktok', VIDEO, { durationMs: 10 * MINUTE }, { durationMs: 10 * MINUTE + 1 }, 'video_too_long'],
  ['tiktok', VIDEO, { height: 360 }, { height: 359 }, 'media_too_few_pixels'],
  ['tiktok', VIDEO, { width: 4096, height: 2160 }, { width: 4097 }, 'media_too_many_pixels'],
  ['tiktok', VIDEO, { frameRate: 23 }, { frameRate: 22 }, 'media_frame_rate'],
  ['tiktok', VIDEO, { frameRate: 60 }, { frameRate: 61 }, 'media_frame_rate'],
  ['youtube', VIDEO, { sizeBytes: 256 * GIB }, { sizeBytes: 256 * GIB + 1 }, 'media_too_large'],
  [
    'youtube',
    VIDEO,
    { durationMs: 720 * MINUTE },
    { durationMs: 720 * MINUTE + 1 },
    'video_too_long',
  ],
  ['facebook', IMAGE, { sizeBytes: 4 * MIB }, { sizeBytes: 4 * MIB + 1 }, 'media_too_large'],
  ['facebook', GIF, { sizeBytes: 4 * MIB }, { sizeBytes: 4 * MIB + 1 }, 'media_too_large'],
  ['facebook', VIDEO, { sizeBytes: 10 * GIB }, { sizeBytes: 10 * GIB + 1 }, 'media_too_large'],
  [
    'facebook',
    VIDEO,
    { durationMs: 240 * MINUTE },
    { durationMs: 240 * MINUTE + 1 },
    'video_too_long',
  ],
  ['linkedin', IMAGE, { sizeBytes: 36 * MIB }, { sizeBytes: 36 * MIB + 1 }, 'media_too_large'],
  ['linkedin', GIF, { frameCount: 250 }, { frameCount: 251 }, 'media_too_many_frames'],
  ['linkedin', VIDEO, { sizeBytes: 75 * KIB }, { sizeBytes: 75 * KIB - 1 }, 'media_too_small'],
  ['linkedin', VIDEO, { sizeBytes: 500 * MIB }, { sizeBytes: 500 * MIB + 1 }, 'media_too_large'],
  ['linkedin', VIDEO, { durationMs: 3000 }, { durationMs: 2999 }, 'video_too_short'],
  [
    'linkedin',
    VIDEO,
    { durationMs: 30 * MINUTE },
    { durationMs: 30 * MINUTE + 1 },
    'video_too_long',
  ],
  ['linkedin', PDF, { sizeBytes: 100 * MIB }, { sizeBytes: 100 * MIB + 1 }, 'media_too_large'],
  ['linkedin', PDF, { pageCount: 300 }, { pageCount: 301 }, 'document_too_long'],
  ['twitter', IMAGE, { sizeBytes: 5 * MIB }, { sizeBytes: 5 * MIB + 1 }, 'media_too_large'],
  ['twitter', GIF, { sizeBytes: 15 * MIB }, { sizeBytes: 15 * MIB + 1 }, 'media_too_large'],
  ['twitter', GIF, { width: 1280, height: 1080 }, { width: 1281 }, 'media_too_many_pixels'],
  ['twitter', VIDEO, { durationMs: 500 }, { durationMs: 499 }, 'video_too_short'],
  [
    'twitter',
    VIDEO,
    { durationMs: 20 * MINUTE },
    { durationMs: 20 * MINUTE + 1 },
    'video_too_long',
  ],
  ['twitter', VIDEO, { sizeBytes: 8 * GIB }, { sizeBytes: 8 * GIB + 1 }, 'media_too_large'],
  ['twitter', VIDEO, { frameRate: 60 }, { frameRate: 61 }, 'media_frame_rate'],
  ['twitter', VIDEO, { audioChannels: 2 }, { audioChannels: 3 }, 'media_audio'],
  [
    'twitter premium',
    VIDEO,
    { sizeBytes: 16 * GIB },
    { sizeBytes: 16 * GIB + 1 },
    'media_too_large',
  ],
  [
    'twitter premium',
    VIDEO,
    { durationMs: 125 * MINUTE },
    { durationMs: 125 * MINUTE + 1 },
    'video_too_long',
  ],
];

it.each(CASES)('%s accepts a file at its limit and rejects one above it (%#)', (...tested) => {
  const [place, media, allowed, refused, code] = tested;
  const [id, tier = 'standard'] = place.split(' ') as [PlatformId, AccountTier?];
  const check = (facts: Partial<MediaFacts>) =>
    checkMedia(PLATFORMS[id], { ...media, ...facts }, tier).map((finding) => finding.code);
  expect(check(allowed)).toEqual([]);
  expect(check(refused)).toEqual([code]);
});

it.each(['width', 'height'] as const)('checks no sides while the %s is unknown', (side) => {
  const findings = (media: MediaFacts) => checkMedia(PLATFORMS.tiktok, media, 'standard');
  for (const pixels of [10, 100_000]) {
    const square = { ...VIDEO, width: pixels, height: pixels };
    expect(findings(square)).not.toEqual([]);
    expect(findings({ ...square, [side]: null })).toEqual([]);
  }
});
