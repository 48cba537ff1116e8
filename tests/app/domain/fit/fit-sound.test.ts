import { describe, expect, it } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { isSoundAccepted, startsTogether } from '#app/domain/fit/fit-sound.ts';
import { isPlainlyIndexed } from '#app/domain/fit/media-warnings.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';

const SOUND = {
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
} as FitFacts;
const LIMITS = { maxAudioChannels: 2, maxAudioSampleRate: 48_000 };

describe('the sound of a video', () => {
  it.each([
    [0, true],
    [40, true],
    [-40, true],
    [41, false],
    [-41, false],
    [null, true],
  ])('is aligned with the video if it is %s ms late: %s', (soundDelayMs, isTogether) => {
    const facts = { ...SOUND, traits: { ...NO_TRAITS, soundDelayMs } };
    expect(startsTogether(facts)).toBe(isTogether);
  });

  it.each<[string, Partial<FitFacts>, boolean]>([
    ['within every limit', {}, true],
    ['that does not exist', { hasAudio: false, audioCodec: null }, true],
    ['in another codec', { audioCodec: 'opus' }, false],
    ['with a third channel', { audioChannels: 3 }, false],
    ['with more samples', { audioSampleRate: 48_001 }, false],
  ])('%s is taken as it is: %s', (_which, facts, isTaken) => {
    const input = { name: 'Instagram', facts: { ...SOUND, ...facts }, target: LIMITS };
    expect(isSoundAccepted(input)).toBe(isTaken);
  });
});

describe("an MP4's index", () => {
  it.each<[string, object | null, boolean]>([
    ['that is not known', null, true],
    ['at the start', { indexPosition: 'first' }, true],
    ['at the end', { indexPosition: 'last' }, false],
    ['in fragments', { indexPosition: 'first', isFragmented: true }, false],
    ['with an edit list', { indexPosition: 'first', editList: 'trim' }, false],
    ['without an edit list', { indexPosition: 'first', editList: 'none' }, true],
  ])('%s is plain: %s', (_which, traits, isPlain) => {
    const facts = { traits: traits && { ...NO_TRAITS, ...traits } };
    expect(isPlainlyIndexed(facts)).toBe(isPlain);
  });
});
