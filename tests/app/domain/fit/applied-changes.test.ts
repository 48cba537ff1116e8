import { expect, test } from 'vitest';
import { listAppliedChanges } from '#app/domain/fit/applied-changes.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { listFitPaths } from '#app/domain/fit/fit-paths.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const FILM = createFileFacts({
  kind: 'video',
  contentType: 'video/x-matroska',
  sizeBytes: 2_000_000,
  width: 1280,
  height: 720,
  durationMs: 8000,
  rotation: 0,
  frameRate: 30,
  bitRate: 2_000_000,
  videoCodec: 'avc',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
  traits: { ...NO_TRAITS, pixelAspect: 1 },
});

/** Returns the words for each way that a file may be made, in the order in which they are tried. */
function listPaths(platform: PlatformId, facts: FitFacts): (readonly string[])[] {
  const plan = planFit(platform, facts, { tier: 'standard' });
  if (plan.verdict !== 'changes') return [];
  const { recipe, changes: planned } = plan;
  return listFitPaths(recipe, { facts, platforms: [platform] }).map((applied) =>
    listAppliedChanges({ platform, facts, recipe, planned, applied }).map(({ message }) => message),
  );
}

const PICTURE = 'Re-encodes the video track as H.264, because it couldn’t be copied.';
const SOUND = 'Re-encodes the audio as AAC, because it couldn’t be copied.';

/** YouTube accepts Matroska as it is. */
const TAKE_NO_MATROSKA = PLATFORM_IDS.filter((id) => id !== 'youtube');

test.each(TAKE_NO_MATROSKA)('describes each way to convert a Matroska file for %s', (platform) => {
  const [copied = [], withSound = [], encoded = [], all = []] = listPaths(platform, FILM);
  expect(copied[0]).toMatch(/^Moves video and audio from Matroska to MP4 without re-encoding/u);
  expect(withSound[0]).toMatch(/^Moves the video from Matroska to MP4 without re-encoding it/u);
  expect(withSound.at(-1)).toBe(SOUND);
  expect(encoded[0]).toMatch(/^Converts Matroska to MP4/u);
  expect(encoded.at(-1)).toBe(PICTURE);
  expect(all.slice(-2)).toEqual([PICTURE, SOUND]);
  for (const words of [encoded, all]) {
    expect(words.join(' ')).not.toMatch(/as (they are|it is)|for these changes/u);
  }
});

test('keeps the planned text for a shortened video whose audio couldn’t be copied', () => {
  const [planned = [], fallback = []] = listPaths('twitter', { ...FILM, durationMs: 9_000_000 });
  expect(fallback).toEqual([...planned, SOUND]);
});

test('uses the planned text for a file converted before recipes were stored', () => {
  const plan = planFit('instagram', FILM, { tier: 'standard' });
  if (plan.verdict !== 'changes') throw new Error('Nothing is changed.');
  const { recipe, changes: planned } = plan;
  const fit = { platform: 'instagram', facts: FILM, recipe, planned, applied: null } as const;
  expect(listAppliedChanges(fit)).toEqual(planned);
});
