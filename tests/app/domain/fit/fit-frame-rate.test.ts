import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { planFrameRate } from '#app/domain/fit/fit-frame-rate.ts';
import { getFitTarget } from '#app/domain/fit/fit-targets.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { findSteadyFrameRate } from '#app/domain/fit/steady-frame-rate.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const VIDEO = createFileFacts({
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 5_000_000,
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: 'h264',
  hasAudio: false,
  rotation: 0,
  frameRate: 30,
});

function plan(id: PlatformId, facts: Partial<FitFacts>) {
  const target = getFitTarget(id, 'standard').video;
  return planFrameRate({ name: PLATFORMS[id].name, facts: { ...VIDEO, ...facts }, target });
}

const variable = (frameRate: number, steadyFrameRate?: number | null): Partial<FitFacts> => ({
  frameRate,
  traits: {
    ...NO_TRAITS,
    isVariableFrameRate: true,
    ...(steadyFrameRate === undefined ? {} : { steadyFrameRate }),
  },
});

/** Returns the times of frames at these ticks. */
const shownAt = (ticks: number, places: readonly number[]): number[] =>
  places.map((place) => place / ticks);
const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('the steady frame rate of a variable one', () => {
  test('is the rate of the clock that times the frames', () => {
    const threeQuarters = range(600).filter((place) => place % 4 !== 3);
    expect(findSteadyFrameRate(shownAt(30, threeQuarters))).toBe(30);
    expect(findSteadyFrameRate(shownAt(30_000 / 1001, threeQuarters))).toBe(30_000 / 1001);
    expect(findSteadyFrameRate(shownAt(60, threeQuarters))).toBe(60);
    expect(findSteadyFrameRate(shownAt(25, threeQuarters))).toBe(25);
  });

  test('ignores a jittering clock, but follows a faster part', () => {
    const jittering = range(400).map((place) => place / 30 + (place % 5) * 0.002);
    expect(findSteadyFrameRate(jittering)).toBe(30);
    const faster = [...range(100).map((place) => place / 30), ...range(100).map((n) => 4 + n / 60)];
    expect(findSteadyFrameRate(faster)).toBe(60);
  });

  test('is null if frames are faster than any standard rate', () => {
    expect(findSteadyFrameRate(range(100).map((place) => place / 500))).toBeNull();
  });

  test('keeps every frame', () => {
    const places = fc.uniqueArray(fc.nat({ max: 1000 }), { minLength: 2, maxLength: 300 });
    fc.assert(
      fc.property(fc.constantFrom(24, 25, 30, 50, 60), places, (ticks, some) => {
        const times = shownAt(
          ticks,
          some.toSorted((a, b) => a - b),
        );
        const fps = findSteadyFrameRate(times) ?? 0;
        expect(new Set(times.map((time) => Math.round(time * fps))).size).toBe(times.length);
      }),
      { examples: [[60, [344, 346, 56]]] },
    );
  });
});

describe('the frame rate of a converted video', () => {
  test('keeps every frame of a variable rate, and the plan explains how', () => {
    for (const id of ['instagram', 'tiktok', 'facebook'] as const) {
      const { fps, changes } = plan(id, variable(22.12, 30));
      expect(fps).toBe(30);
      expect(changes).toEqual([
        {
          code: 'frame_rate',
          message: `Raises the variable frame rate from 22.12 on average to a steady 30 frames per second by repeating frames: ${PLATFORMS[id].name} needs at least ${id === 'facebook' ? 24 : 23}.`,
        },
      ]);
    }
    expect(plan('twitter', variable(22.12, 30))).toMatchObject({
      text: '30',
      changes: [
        {
          message:
            'Evens out the variable frame rate to a steady 30 frames per second by repeating frames.',
        },
      ],
    });
    expect(plan('tiktok', variable(40, 60_000 / 1001))).toMatchObject({ text: '60000/1001' });
  });

  test("drops frames only above the platform's maximum, and the plan says so", () => {
    expect(plan('instagram', variable(45, 120))).toMatchObject({
      fps: 60,
      changes: [
        {
          message:
            'Evens out the variable frame rate to a steady 60 frames per second by repeating frames. Where frames come faster, some are dropped: Instagram allows at most 60.',
        },
      ],
    });
    expect(plan('instagram', variable(100, 120)).changes[0]?.message).toBe(
      'Lowers the variable frame rate from 100 on average to a steady 60 frames per second, which drops frames: Instagram allows at most 60.',
    );
    expect(plan('instagram', { frameRate: 120 }).changes[0]?.message).toBe(
      'Lowers the frame rate from 120 to 60, which drops frames: Instagram allows at most 60.',
    );
  });

  test('is the highest allowed for a file that was probed before steady rates existed', () => {
    const { fps, changes } = plan('instagram', variable(22.12));
    expect(fps).toBe(60);
    expect(changes[0]?.message).not.toContain('left out');
  });

  test('stays the same when it is constant, even if it is unusual', () => {
    expect(plan('linkedin', { frameRate: 22.12 })).toMatchObject({ text: '22120/1000' });
    expect(plan('linkedin', { frameRate: 29.97 })).toMatchObject({ text: '30000/1001' });
    expect(plan('linkedin', { frameRate: 30.02 })).toMatchObject({ text: '30' });
    expect(plan('instagram', { frameRate: 10 })).toMatchObject({ text: '24' });
  });

  test('keeps the 20 ms frames of an animation', () => {
    const gif = { kind: 'gif', frameRate: null, durationMs: 2000 } as const;
    expect(plan('instagram', { ...gif, frameCount: 100 })).toMatchObject({ text: '50' });
    expect(plan('instagram', { ...gif, frameCount: 20 })).toMatchObject({ text: '30' });
  });

  test("is never lower than a constant original's, up to the platform's maximum", () => {
    const rate = fc.double({ min: 1, max: 240, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...PLATFORM_IDS), rate, (id, frameRate) => {
        const max = Math.min(60, getFitTarget(id, 'standard').video.maxFrameRate ?? 60);
        const { fps } = plan(id, { frameRate });
        expect(fps).toBeGreaterThanOrEqual(Math.min(frameRate, max) * 0.998 - 0.01);
        expect(fps).toBeLessThanOrEqual(60.01);
      }),
    );
  });
});
