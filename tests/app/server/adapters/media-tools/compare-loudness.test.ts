import { describe, expect, test } from 'vitest';
import { compareLoudness } from '#app/server/adapters/media-tools/compare-loudness.ts';

/** Returns sound bursts at these steps, each shorter than the one before. */
function burst(at: readonly number[], { length = 2000, shift = 0, volume = 0.5 } = {}): number[] {
  const values = Array.from({ length }, () => volume / 100);
  for (const [index, start] of at.entries()) {
    const end = start + 40 - index * 3;
    for (let step = start; step < end; step += 1) {
      if (values[step + shift] !== undefined) values[step + shift] = volume;
    }
  }
  return values;
}

const WORDS = [100, 170, 300, 520, 610, 900, 1230, 1500];

describe('comparing the loudness of two audio tracks', () => {
  test.each([0, 4, -4, 40, -120])('finds an offset of %i steps', (shift) => {
    const found = burst(WORDS, { shift });
    expect(compareLoudness(burst(WORDS), found)).toEqual({ isMissing: false, offset: shift });
  });

  test('finds the same offset at another volume and length', () => {
    const found = burst(WORDS, { shift: 7, volume: 0.2, length: 1900 });
    expect(compareLoudness(burst(WORDS), found).offset).toBe(7);
  });

  test('assumes no offset for repeating audio when none fits better', () => {
    const every = Array.from({ length: 19 }, (_, index) => 20 + index * 100);
    const values = every.map((at) => ({ at }));
    const sound = burst(values.map(({ at }) => at));
    expect(compareLoudness(sound, sound).offset).toBe(0);
  });

  const RHYTHMS = [50, 100, 120, 150, 200].flatMap((every) =>
    [0, 8, 14, 26].map((lost) => ({ every, lost })),
  );
  test.each(RHYTHMS)(
    'keeps a beat every $every steps in place when an encoder drops the first $lost steps',
    ({ every, lost }) => {
      const isBeat = (step: number): boolean => step % every < 8;
      const beats = Array.from({ length: 800 }, (_, step) => (isBeat(step) ? 0.2 : 0.09));
      const cut = beats.map((volume, step) => (step < lost ? 0 : volume));
      expect(compareLoudness(beats, cut)).toEqual({ isMissing: false, offset: 0 });
      const ended = beats.map((volume, step) => (step >= 800 - lost ? 0 : volume));
      expect(compareLoudness(beats, ended)).toEqual({ isMissing: false, offset: 0 });
    },
  );

  test('finds a beat that is late by a third', () => {
    const beats = Array.from({ length: 1600 }, (_, step) => (step % 150 < 8 ? 0.2 : 0.05));
    const late = [...Array.from({ length: 50 }, () => 0.05), ...beats];
    expect(Math.abs(compareLoudness(beats, late).offset)).toBeGreaterThanOrEqual(50);
  });

  test('reports lost audio as missing, and never reports silence as missing', () => {
    const silence = Array.from({ length: 2000 }, () => 0);
    expect(compareLoudness(burst(WORDS), silence).isMissing).toBe(true);
    expect(compareLoudness(burst(WORDS), []).isMissing).toBe(true);
    expect(compareLoudness(silence, silence)).toEqual({ isMissing: false, offset: 0 });
    expect(compareLoudness([], [])).toEqual({ isMissing: false, offset: 0 });
  });

  test('finds no offset in a steady tone', () => {
    const tone = Array.from({ length: 2000 }, (_, step) => 0.3 + (step % 2) * 0.001);
    expect(compareLoudness(tone, tone.slice(100))).toEqual({ isMissing: false, offset: 0 });
  });
});
