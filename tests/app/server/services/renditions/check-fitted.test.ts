import { describe, expect, test } from 'vitest';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';
import { NO_FACTS } from '#app/probe/no-facts.ts';
import { checkFitted } from '#app/server/services/renditions/check-fitted.ts';

const SOURCE = {
  ...NO_FACTS,
  kind: 'video' as const,
  contentType: 'video/webm',
  container: 'webm',
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: 'vp9',
  audioCodec: 'opus',
  hasAudio: true,
  rotation: 0,
  frameRate: 30,
  traits: { ...NO_TRAITS, soundDelayMs: 0 },
};
const plan = planFit('linkedin', { ...SOURCE, sizeBytes: 5_000_000 }, { tier: 'standard' });
if (plan.verdict !== 'changes') throw new Error('Nothing to check.');
const { recipe, output } = plan;
const MADE: ProbedMedia = {
  ...NO_FACTS,
  ...output,
  container: 'mp4',
  traits: output.traits ?? null,
};

function check(found: Partial<ProbedMedia>): ProbedMedia {
  const probed = { ...MADE, ...found };
  const source = { sourceMs: SOURCE.durationMs, sourceHasAudio: SOURCE.hasAudio };
  return checkFitted({ platform: 'linkedin', recipe, probed, sizeBytes: 2_000_000, ...source });
}

describe('a converted video', () => {
  test('can be used when it is as planned', () => {
    expect(check({})).toMatchObject({ durationMs: 10_000 });
    expect(check({ durationMs: 10_021 })).toMatchObject({ durationMs: 10_021 });
  });

  test('is rejected with an error for the owner of the original if it ends early', () => {
    expect(() => check({ durationMs: 4000 })).toThrow(
      'This file is damaged: it claims to last 10 seconds, but only 4 can be read. Export it again, then upload the new file.',
    );
  });

  test.each<[string, Partial<ProbedMedia>]>([
    ['its audio is missing', { hasAudio: false }],
    ['it’s rotated', { rotation: 90 }],
    ['its colors are tagged as', { traits: NO_TRAITS }],
    [
      'its colors are tagged as bt2020',
      { traits: { ...NO_TRAITS, ...output.traits, colorPrimaries: 'bt2020' } },
    ],
    [
      'its audio and video start at different times',
      { traits: { ...NO_TRAITS, ...output.traits, soundDelayMs: 200 } },
    ],
    ['it is 640 × 720, not 1280 × 720', { width: 640 }],
  ])('is never used when %s', (words, found) => {
    expect(() => check(found)).toThrow(words);
  });
});
