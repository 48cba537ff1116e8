import { describe, expect, it, test } from 'vitest';
import { planRate, type PlannedRate } from '#app/domain/fit/fit-rate.ts';
import { getFitTarget, type VideoTarget } from '#app/domain/fit/fit-targets.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';

/** The encoder's buffer holds one second's bits, so it can spend these on top at the very start. */
const BUFFER_SECONDS = 1;
/** The part of a file that the probe measures. */
const MEASURED_SECONDS = 8;
const HD = { width: 1920, height: 1080 };

test.each(
  PLATFORM_IDS.flatMap((id) => [0.5, 1, 3, 8, 60].map((seconds) => [id, seconds] as const)),
)(
  'the start of a video for %s that lasts %s s stays below the platform’s bit rate',
  (id, seconds) => {
    const { video: target } = getFitTarget(id, 'standard');
    const rate = planRate({ target, size: HD, fps: 30, durationMs: seconds * 1000 });
    const measured = Math.min(seconds, MEASURED_SECONDS);
    const maxBits = (rate?.highestBitRate ?? 0) * (measured + BUFFER_SECONDS);
    expect(maxBits / measured).toBeLessThanOrEqual(target.maxBitRate);
    expect(rate?.maxBitRate).toBeLessThanOrEqual(rate?.highestBitRate ?? 0);
  },
);

test('plans fewer bits per second for a short video, because its start weighs more', () => {
  const { video } = getFitTarget('twitter', 'standard');
  const plan = (durationMs: number): number =>
    planRate({ target: video, size: HD, fps: 30, durationMs })?.highestBitRate ?? 0;
  expect([plan(1000), plan(3000), plan(8000)]).toEqual([12_500_000, 18_750_000, 22_222_222]);
  expect(plan(60_000)).toBe(plan(8000));
});

describe('the bit rate of a video', () => {
  const TARGET: VideoTarget = {
    contentTypes: ['video/mp4'],
    maxDurationMs: 10_000_000,
    maxSides: [8192, 8192],
    maxBitRate: 25_000_000,
    maxBytes: 4_000_000_000,
  };

  interface Planned {
    readonly target?: Partial<VideoTarget>;
    readonly size?: readonly [width: number, height: number];
    readonly fps?: number;
    readonly durationMs?: number;
    readonly isSoundCopied?: boolean;
  }

  const plan = (planned: Planned): PlannedRate | null => {
    const { target, size = [2560, 1440], fps = null, durationMs = 8000 } = planned;
    return planRate({
      target: { ...TARGET, ...target },
      size: { width: size[0], height: size[1] },
      fps,
      durationMs,
      isSoundCopied: planned.isSoundCopied ?? false,
    });
  };

  it.each<[number, number, number]>([
    [640, 480, 2_500_000],
    [640, 481, 6_000_000],
    [1280, 720, 6_000_000],
    [1280, 721, 10_000_000],
    [1920, 1080, 10_000_000],
    [1921, 1080, 18_000_000],
    [2560, 1440, 18_000_000],
  ])('grows with its size: %d x %d', (width, height, maxBitRate) => {
    expect(plan({ size: [width, height] })).toMatchObject({ maxBitRate });
  });

  it.each<[Planned, PlannedRate | null]>([
    [{}, { maxBitRate: 18_000_000, highestBitRate: 22_222_222, sizeBytes: 25_697_406 }],
    [{ fps: 31 }, { maxBitRate: 18_000_000, highestBitRate: 22_222_222, sizeBytes: 25_697_406 }],
    [{ fps: 31.5 }, { maxBitRate: 22_222_222, highestBitRate: 22_222_222, sizeBytes: 25_697_406 }],
    [
      { fps: 60, size: [1280, 720] },
      { maxBitRate: 9_000_000, highestBitRate: 22_222_222, sizeBytes: 25_697_406 },
    ],
    [
      { durationMs: 4000 },
      { maxBitRate: 18_000_000, highestBitRate: 20_000_000, sizeBytes: 12_882_127 },
    ],
    [
      { durationMs: 99_000, target: { maxBytes: 10_000_000 } },
      { maxBitRate: 628_037, highestBitRate: 628_037, sizeBytes: 9_689_998 },
    ],
    [
      { durationMs: 99_000, target: { maxBytes: 10_000_000 }, isSoundCopied: true },
      { maxBitRate: 437_957, highestBitRate: 437_957, sizeBytes: 9_689_998 },
    ],
    [
      { durationMs: 99_000, target: { maxBytes: 3_710_038 } },
      { maxBitRate: 150_000, highestBitRate: 150_000, sizeBytes: 3_595_027 },
    ],
    [{ durationMs: 99_000, target: { maxBytes: 3_710_037 } }, null],
    [
      { target: { minBytes: 30_000_000 } },
      { maxBitRate: 18_000_000, highestBitRate: 22_222_222, sizeBytes: 30_000_000 },
    ],
  ])('(%#) stays within its limits', (planned, rate) => {
    expect(plan(planned)).toEqual(rate);
  });
});
