import { describe, expect, test } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { listFitPaths } from '#app/domain/fit/fit-paths.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const MKV = createFileFacts({
  kind: 'video',
  contentType: 'video/x-matroska',
  sizeBytes: 5_000_000,
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: 'h264',
  audioCodec: 'aac',
  hasAudio: true,
  rotation: 0,
  frameRate: 30,
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  audioChannels: 2,
  audioSampleRate: 48_000,
});

function listMakes(facts: FitFacts, platforms: PlatformId[]): unknown[] {
  const plan = planFit(platforms[0] ?? 'twitter', facts, { tier: 'premium' });
  if (plan.verdict !== 'changes') throw new Error('Nothing is changed.');
  return listFitPaths(plan.recipe, { facts, platforms }).map((recipe) => [
    recipe.make,
    recipe.make === 'mp4-rewrap' || recipe.make === 'mp4' ? (recipe.sound?.make ?? null) : null,
  ]);
}

const AAC = 'aac';

describe('the ways to convert a file', () => {
  test('go from copying everything to encoding everything', () => {
    const encoded = ['mp4', AAC];
    expect(listMakes(MKV, ['twitter'])).toEqual([
      ['mp4-rewrap', null],
      ['mp4-rewrap', AAC],
      encoded,
    ]);
    const opus = { ...MKV, audioCodec: 'opus' };
    expect(listMakes(opus, ['twitter'])).toEqual([['mp4-rewrap', AAC], encoded]);
    const silent = { ...MKV, hasAudio: false, audioCodec: null };
    expect(listMakes(silent, ['twitter'])).toEqual([
      ['mp4-rewrap', null],
      ['mp4', null],
    ]);
  });

  test('contain one way for a file that must be encoded, and for images', () => {
    const vp9 = { ...MKV, contentType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' };
    expect(listMakes(vp9, ['twitter'])).toEqual([['mp4', AAC]]);
    const png = { ...MKV, kind: 'image', contentType: 'image/png', durationMs: null } as const;
    expect(listMakes(png, ['instagram'])).toEqual([['jpeg', null]]);
  });

  test('encode a shared file so that each of its platforms accepts it', () => {
    const hd = { ...MKV, width: 1920, height: 1080, frameRate: 120 };
    const paths = listFitPaths(
      { version: 3, make: 'mp4-rewrap' },
      { facts: hd, platforms: ['linkedin', 'instagram'] },
    );
    expect(paths.at(-1)).toMatchObject({ make: 'mp4', frameRate: '60', size: { width: 1920 } });
    expect(paths.at(-1)).toMatchObject({ startMs: 0, durationMs: hd.durationMs });
  });
});
