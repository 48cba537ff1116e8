import { expect, test } from 'vitest';
import { planRate } from '#app/domain/fit/fit-rate.ts';
import { getFitTarget } from '#app/domain/fit/fit-targets.ts';
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
    const mostBits = (rate?.mostBitRate ?? 0) * (measured + BUFFER_SECONDS);
    expect(mostBits / measured).toBeLessThanOrEqual(target.maxBitRate);
    expect(rate?.maxBitRate).toBeLessThanOrEqual(rate?.mostBitRate ?? 0);
  },
);

test('a short video gets fewer bits a second than a long one, because its start weighs more', () => {
  const { video } = getFitTarget('twitter', 'standard');
  const plan = (durationMs: number): number =>
    planRate({ target: video, size: HD, fps: 30, durationMs })?.mostBitRate ?? 0;
  expect([plan(1000), plan(3000), plan(8000)]).toEqual([12_500_000, 18_750_000, 22_222_222]);
  expect(plan(60_000)).toBe(plan(8000));
});
