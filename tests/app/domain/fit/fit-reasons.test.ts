import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import type { FitChange } from '#app/domain/fit/fit-text.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const TRAITS: MediaTraits = {
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
/** A video that every platform accepts as is. */
const VIDEO = createFileFacts({
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 5_000_000,
  durationMs: 10_000,
  width: 1280,
  height: 720,
  rotation: 0,
  frameRate: 30,
  bitRate: 4_000_000,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
  traits: TRAITS,
});
const JPEG: FitFacts = {
  ...VIDEO,
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 500_000,
  durationMs: null,
  width: 1080,
  height: 1080,
  frameRate: null,
  bitRate: null,
  videoCodec: null,
  pixelFormat: null,
  hasAudio: null,
  audioCodec: null,
  audioChannels: null,
  traits: null,
  audioSampleRate: null,
  frameCount: 1,
};

function listMessages(platform: PlatformId, facts: FitFacts): string[] {
  const plan = planFit(platform, facts, { tier: 'standard' });
  return plan.verdict === 'changes' ? plan.changes.map(({ message }) => message) : [];
}

const ENCODES = 'Re-encodes the video track as H.264 for these changes.';
const MB = 1024 * 1024;

describe('a plan with one reason names it', () => {
  test.each<[string, PlatformId, Partial<FitFacts>, string[]]>([
    [
      'the bit rate',
      'instagram',
      { bitRate: 41_250_000 },
      [
        'Lowers the bit rate from 41.3 to at most 25 Mbit/s: Instagram doesn’t allow more.',
        ENCODES,
      ],
    ],
    [
      'the size of the file',
      'instagram',
      { sizeBytes: 350 * MB },
      [
        'Compresses the video from 350 MB to at most 300 MB: Instagram doesn’t accept larger files.',
        ENCODES,
      ],
    ],
    [
      'a container whose picture can be copied',
      'linkedin',
      { contentType: 'video/quicktime' },
      ['Moves video and audio from MOV to MP4 without re-encoding: LinkedIn accepts MP4.'],
    ],
    [
      'a container, and sound that it may not keep',
      'twitter',
      { contentType: 'video/x-matroska', audioCodec: 'opus' },
      [
        'Moves the video from Matroska to MP4 without re-encoding it: Twitter accepts MP4 or MOV.',
        'Converts Opus audio to AAC: Twitter accepts AAC.',
      ],
    ],
    [
      'a container whose picture cannot be copied',
      'facebook',
      { contentType: 'video/x-msvideo' },
      [
        'Converts AVI to MP4: Facebook accepts MP4 or MOV.',
        'Re-encodes the video track as H.264 because frames of an AVI have no timestamps that an MP4 could copy.',
      ],
    ],
    [
      'the codec',
      'twitter',
      { videoCodec: 'hevc' },
      ['Converts HEVC to H.264 in MP4: Twitter accepts H.264.'],
    ],
    [
      'the depth of the colors',
      'twitter',
      { pixelFormat: 'yuv420p10' },
      ['Converts 10-bit color to 8-bit: Twitter accepts 8-bit color.', ENCODES],
    ],
    [
      'the detail of the colors',
      'instagram',
      { pixelFormat: 'yuv444p' },
      [
        'Reduces the color detail from 4:4:4 to 4:2:0: Instagram doesn’t accept any other.',
        ENCODES,
      ],
    ],
    [
      'another kind of colors',
      'instagram',
      { pixelFormat: 'gbrp' },
      [
        'Converts the color detail from gbrp to 4:2:0: Instagram doesn’t accept any other.',
        ENCODES,
      ],
    ],
    [
      'lossless H.264',
      'twitter',
      { pixelFormat: 'yuv420p-lossless' },
      [
        'Converts lossless H.264 to ordinary H.264: Twitter doesn’t accept lossless video.',
        ENCODES,
      ],
    ],
    [
      'interlacing',
      'instagram',
      { isInterlaced: true },
      ['Deinterlaces the video: Instagram doesn’t accept interlaced video.', ENCODES],
    ],
    [
      'the frame rate',
      'tiktok',
      { frameRate: 120 },
      [
        'Lowers the frame rate from 120 to 60, which drops frames: TikTok allows at most 60.',
        ENCODES,
      ],
    ],
    [
      'too wide',
      'instagram',
      { width: 2560, height: 1440 },
      [
        'Scales 2560 × 1440 down to 1920 × 1080: Instagram allows a width of at most 1920 pixels.',
        ENCODES,
      ],
    ],
    [
      'too few pixels',
      'tiktok',
      { width: 320, height: 240 },
      ['Scales 320 × 240 up to 480 × 360: TikTok needs sides of at least 360 pixels.', ENCODES],
    ],
    [
      'the shape',
      'facebook',
      { width: 1440, height: 720 },
      ['Crops 80 px from the left and the right: Facebook accepts 9:16 to 16:9.', ENCODES],
    ],
    [
      'the length',
      'instagram',
      { durationMs: 1_000_000 },
      ['Keeps the first 15:00: Instagram allows at most 15 minutes.', ENCODES],
    ],
    [
      'surround sound',
      'twitter',
      { audioChannels: 6 },
      ['Mixes surround sound (5.1) down to stereo: Twitter allows at most 2 channels.'],
    ],
    [
      'the sample rate',
      'instagram',
      { audioSampleRate: 96_000 },
      ['Lowers the audio sample rate from 96 to 48 kHz: Instagram doesn’t allow more.'],
    ],
    [
      'a file that is too small',
      'linkedin',
      { sizeBytes: 20_000 },
      ["Pads the file to 75 KB: LinkedIn doesn't accept smaller videos."],
    ],
    [
      'the index',
      'instagram',
      { traits: { ...TRAITS, indexPosition: 'last' } },
      [
        'Rewrites the file’s index for Instagram. Nothing is re-encoded, so the quality stays the same.',
      ],
    ],
    [
      'the index, and sound that it may not keep',
      'instagram',
      { traits: { ...TRAITS, indexPosition: 'last' }, audioSampleRate: 96_000 },
      [
        'Rewrites the file’s index for Instagram. The video isn’t re-encoded.',
        'Lowers the audio sample rate from 96 to 48 kHz: Instagram doesn’t allow more.',
      ],
    ],
  ])('for a video: %s', (_reason, platform, facts, messages) => {
    expect(listMessages(platform, VIDEO)).toEqual([]);
    expect(listMessages(platform, { ...VIDEO, ...facts })).toEqual(messages);
  });

  const SAVES = 'Saves it as a JPEG; camera and location data are left out.';

  test.each<[string, PlatformId, Partial<FitFacts>, string[]]>([
    [
      'the size of the file',
      'twitter',
      { sizeBytes: 8 * MB },
      [SAVES, 'Compresses it from 8.0 MB to at most 5.0 MB: Twitter doesn’t accept larger images.'],
    ],
    [
      'the shape',
      'instagram',
      { width: 1000, height: 500 },
      [
        'Crops 23 px from the left and 22 px from the right: Instagram accepts 3:4 to 1.91:1.',
        SAVES,
      ],
    ],
    [
      'the format',
      'instagram',
      { contentType: 'image/png' },
      [
        'Converts PNG to JPEG: Instagram accepts JPEG. Transparent parts become white; camera and location data are left out.',
      ],
    ],
    [
      'the pixels',
      'linkedin',
      { width: 8000, height: 6000 },
      ['Scales 8000 × 6000 down to 6942 × 5207: LinkedIn allows at most 36 megapixels.', SAVES],
    ],
  ])('for a picture: %s', (_reason, platform, facts, messages) => {
    expect(listMessages(platform, JPEG)).toEqual([]);
    expect(listMessages(platform, { ...JPEG, ...facts })).toEqual(messages);
  });
});

/** The changes that a plan must list for each rule the file breaks. */
const TOLD: Readonly<Record<string, readonly FitChange['code'][]>> = {
  unsupported_media: ['convert', 'animation_to_video'],
  media_too_large: ['compress', 'animation_to_video'],
  media_too_small: ['pad'],
  video_too_long: ['trim'],
  media_too_tall: ['crop'],
  media_too_wide: ['crop'],
  media_too_few_pixels: ['resize', 'crop'],
  media_too_many_pixels: ['resize', 'crop', 'animation_to_video'],
  media_codec: ['convert', 'depth', 'chroma'],
  media_interlaced: ['interlaced'],
  media_frame_rate: ['frame_rate'],
  media_bit_rate: ['bit_rate'],
  media_audio: ['sound', 'mix_down', 'sample_rate'],
  media_too_many_frames: ['animation_to_video'],
};

test('mentions each rule that a file breaks', () => {
  const side = fc.integer({ min: 200, max: 5000 });
  const video = fc.record({
    contentType: fc.constantFrom('video/mp4', 'video/quicktime', 'video/x-matroska', 'video/webm'),
    sizeBytes: fc.constantFrom(10_000, 5_000_000, 400 * MB, 600 * MB),
    width: side,
    height: side,
    durationMs: fc.integer({ min: 3000, max: 4_000_000 }),
    frameRate: fc.double({ min: 5, max: 240, noNaN: true }),
    bitRate: fc.nat({ max: 60_000_000 }),
    videoCodec: fc.constantFrom('h264', 'hevc', 'vp9', 'av1', 'mpeg4'),
    pixelFormat: fc.constantFrom(null, 'yuv420p', 'yuv420p10', 'yuv422p10', 'gbrp', 'gray'),
    isInterlaced: fc.boolean(),
    audioCodec: fc.constantFrom('aac', 'opus', 'ac3'),
    audioChannels: fc.constantFrom(1, 2, 6),
    audioSampleRate: fc.constantFrom(44_100, 96_000),
    traits: fc.record({
      isVariableFrameRate: fc.boolean(),
      steadyFrameRate: fc.constantFrom(null, 30, 60),
      indexPosition: fc.constantFrom('first', 'last'),
    }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...PLATFORM_IDS), video, (id, { traits, ...some }) => {
      const facts = { ...VIDEO, ...some, traits: { ...TRAITS, ...traits } } as FitFacts;
      const plan = planFit(id, facts, { tier: 'standard' });
      if (plan.verdict !== 'changes') return;
      const codes = new Set(plan.changes.map(({ code }) => code));
      for (const { code } of checkMedia(PLATFORMS[id], facts, 'standard')) {
        expect(
          TOLD[code]?.some((one) => codes.has(one)),
          `${code} in ${[...codes].join()}`,
        ).toBe(true);
      }
      expect(plan.changes.every(({ message }) => /^[A-Z].*\S\.$/u.test(message))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
