import { describe, expect, test } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { type FitPlan, planFit as planForTier } from '#app/domain/fit/fit-plan.ts';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { listMediaWarnings } from '#app/domain/fit/media-warnings.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const IMAGE = createFileFacts({
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 500_000,
  width: 1080,
  height: 1080,
  frameCount: 1,
});
const VIDEO: FitFacts = {
  ...IMAGE,
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 5_000_000,
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: 'avc',
  audioCodec: 'aac',
  hasAudio: true,
  rotation: 0,
  frameRate: 30,
  frameCount: null,
};
type Changed = Extract<FitPlan, { verdict: 'changes' }>;

function change(platform: PlatformId, facts: FitFacts): Changed {
  const plan = planFit(platform, facts);
  if (plan.verdict !== 'changes') throw new Error(`Not changed: ${JSON.stringify(plan)}`);
  return plan;
}

const listMessages = ({ changes }: Changed): string[] => changes.map(({ message }) => message);

const SDR: MediaTraits = {
  ...NO_TRAITS,
  colorPrimaries: 'bt709',
  colorTransfer: 'bt709',
  colorMatrix: 'bt709',
  isFullRange: false,
  pixelAspect: 1,
  isVariableFrameRate: false,
  soundDelayMs: 0,
  indexPosition: 'first',
  isFragmented: false,
  editList: 'none',
};
const USUAL: FitFacts = { ...VIDEO, audioChannels: 2, audioSampleRate: 48_000, traits: SDR };

const planFit = (platform: PlatformId, facts: FitFacts): FitPlan =>
  planForTier(platform, facts, { tier: 'standard' });

describe('an unusual property of a video', () => {
  const VP9 = { ...USUAL, videoCodec: 'vp9' };
  const HDR = { colorPrimaries: 'bt2020', colorTransfer: 'hlg', colorMatrix: 'bt2020-ncl' };

  test.each<[string, Partial<FitFacts>, Partial<MediaTraits>, string]>([
    [
      'high dynamic range',
      {},
      HDR,
      'Converts HDR (HLG) to standard dynamic range, so the colors look right on every screen.',
    ],
    [
      'a wide gamut',
      {},
      { colorPrimaries: 'smpte432' },
      'Converts wide-gamut colors (Display P3) to standard ones (BT.709).',
    ],
    [
      'missing color tags',
      {},
      { colorTransfer: null },
      'Adds the color information that the file lacks, so players don’t have to guess.',
    ],
    [
      '10 bits',
      { pixelFormat: 'yuv420p10' },
      {},
      'Converts 10-bit color to 8-bit: Twitter accepts 8-bit color.',
    ],
    [
      'fine color detail',
      { pixelFormat: 'yuv422p' },
      {},
      'Reduces the color detail from 4:2:2 to 4:2:0: Twitter doesn’t accept any other.',
    ],
    [
      'stretched pixels',
      {},
      { pixelAspect: 4 / 3 },
      'Makes the pixels square, so the video is 1280 × 720 everywhere.',
    ],
    [
      'interlacing',
      { isInterlaced: true },
      {},
      'Deinterlaces the video: Twitter doesn’t accept interlaced video.',
    ],
    [
      'a variable frame rate',
      {},
      { isVariableFrameRate: true, steadyFrameRate: 30 },
      'Evens out the variable frame rate to a steady 30 frames per second by repeating frames.',
    ],
    [
      'a turn',
      { rotation: 90 },
      {},
      'Rotates the frames themselves instead of only marking the rotation.',
    ],
    [
      'surround sound',
      { audioChannels: 6 },
      {},
      'Mixes surround sound (5.1) down to stereo: Twitter allows at most 2 channels.',
    ],
    [
      'a high sample rate',
      { audioCodec: 'pcm-s16', audioSampleRate: 96_000 },
      {},
      'Lowers the audio sample rate from 96 to 48 kHz.',
    ],
    [
      'another sound codec',
      { audioCodec: 'ac3' },
      {},
      'Converts Dolby Digital (AC-3) audio to AAC: Twitter accepts AAC.',
    ],
    [
      'sound that starts late',
      {},
      { soundDelayMs: 700 },
      'Aligns audio and video, which start at different times.',
    ],
  ])('is named where it is converted: %s', (_what, facts, traits, message) => {
    const plain = change('twitter', VP9);
    const unusual = change('twitter', { ...VP9, ...facts, traits: { ...SDR, ...traits } });
    expect(listMessages(plain)).not.toContain(message);
    expect(listMessages(unusual)).toContain(message);
  });

  test('is kept when the platform accepts it', () => {
    for (const traits of [HDR, { pixelAspect: 4 / 3 }, { isVariableFrameRate: true }]) {
      const facts = { ...USUAL, traits: { ...SDR, ...traits } };
      expect(planFit('youtube', facts)).toEqual({ verdict: 'fits' });
    }
  });

  test('does not re-encode the video if it concerns only the audio', () => {
    const surround = { ...USUAL, audioChannels: 6, audioSampleRate: 96_000 };
    const plan = change('instagram', surround);
    expect(plan.recipe).toEqual({
      version: 3,
      make: 'mp4-rewrap',
      hasPlainIndex: true,
      sound: { make: 'aac', channels: 2, sampleRate: 48_000, isMixed: true },
    });
    expect(plan.output).toMatchObject({ audioChannels: 2, audioSampleRate: 48_000, width: 1280 });
  });

  test('does not re-encode the audio if it concerns only the video, and mono stays mono', () => {
    const fast = change('instagram', { ...USUAL, frameRate: 120 });
    expect(fast.recipe).toMatchObject({ make: 'mp4', sound: { make: 'copy' } });
    const mono = change('instagram', { ...USUAL, audioCodec: 'opus', audioChannels: 1 });
    expect(mono.recipe).toMatchObject({ sound: { make: 'aac', channels: 1 } });
  });
});

describe('an MP4 for Instagram', () => {
  test.each<[string, Partial<MediaTraits>]>([
    ['an index at the end', { indexPosition: 'last' }],
    ['fragments', { isFragmented: true }],
    ['an edit list', { editList: 'delay' }],
  ])('is rewrapped without re-encoding anything if it has %s', (_what, traits) => {
    const facts = { ...USUAL, traits: { ...SDR, ...traits } };
    const plan = change('instagram', facts);
    expect(plan).toMatchObject({ isOptional: true });
    expect(plan.recipe).toEqual({ version: 3, make: 'mp4-rewrap', hasPlainIndex: true });
    expect(listMessages(plan)).toEqual([
      'Rewrites the file’s index for Instagram. Nothing is re-encoded, so the quality stays the same.',
    ]);
    expect(planFit('twitter', facts)).toEqual({ verdict: 'fits' });
  });

  test('is never rewrapped if its edit list hides a part, because rewrapping would reveal it', () => {
    const cut = { ...USUAL, traits: { ...SDR, editList: 'cuts' as const } };
    expect(planFit('instagram', cut)).toEqual({ verdict: 'fits' });
    expect(change('linkedin', { ...cut, contentType: 'video/quicktime' }).recipe.make).toBe('mp4');
  });
});

describe('an image that is too small to see', () => {
  test('is rejected instead of cropped to a few pixels', () => {
    for (const [width, height] of [
      [30_000, 10],
      [10, 30_000],
    ] as const) {
      const plan = planFit('instagram', { ...IMAGE, width, height });
      expect(plan).toMatchObject({
        verdict: 'impossible',
        reason: expect.stringContaining('would leave less than 1% of it') as string,
      });
    }
  });

  test('is rejected instead of enlarged to a blur', () => {
    const plan = planFit('tiktok', { ...VIDEO, width: 16, height: 16 });
    expect(plan).toMatchObject({
      verdict: 'impossible',
      reason: expect.stringContaining('would be blurry') as string,
    });
  });

  test.each([
    [1, 1, 'only 1 × 1 pixels'],
    [30_000, 10, 'only 30000 × 10 pixels'],
    [20, 3000, 'as a thin line'],
  ])('gets a warning when it is accepted with %i × %i pixels', (width, height, words) => {
    const [warning] = listMediaWarnings('facebook', { ...IMAGE, width, height }, 'standard');
    expect(warning).toMatchObject({
      code: 'media_shape',
      message: expect.stringContaining(words) as string,
    });
  });
});
