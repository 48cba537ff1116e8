import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForPlatform } from '#app/domain/content/post-rules.ts';
import type { FittableFile } from '#app/domain/fit/fit-files.ts';
import { listOptionFacts } from '#app/domain/delivery/option-facts.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { STORY_PLATFORMS } from '#app/domain/posts/story-format.ts';
import { findVideoFailure } from '#app/server/sandbox/facebook/video-rules.ts';
import type { MediaProbe } from '#app/server/sandbox/kit/types.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

type Platform = (typeof STORY_PLATFORMS)[number];
type Given = Parameters<typeof createFileFacts>[0];
type Facts = Omit<Given, 'sizeBytes' | 'width' | 'height'> & Partial<Given>;

const PROBE: MediaProbe = {
  kind: 'video',
  contentType: 'video/mp4',
  container: 'mp4',
  width: 1080,
  height: 1920,
  durationSeconds: 20,
  videoCodec: 'avc',
  audioCodec: 'aac',
  framesPerSecond: 30,
  frameCount: null,
  bitsPerSecond: 4_000_000,
  chroma: '4:2:0',
  bitDepth: 8,
  isInterlaced: false,
  audioChannels: 2,
  audioSampleRate: 48_000,
  pageCount: null,
};
const MIB = 1024 * 1024;
const IMAGE = { kind: 'image', contentType: 'image/jpeg', width: 1080, height: 1920 } as const;
const VIDEO = {
  kind: 'video',
  contentType: 'video/mp4',
  width: 1080,
  height: 1920,
  durationMs: 20_000,
  videoCodec: 'h264',
  frameRate: 30,
} as const;
const STORY = { instagram: { format: 'story' }, facebook: { format: 'story' } } as const;

const toFile = (facts: Facts): FittableFile => ({
  facts: createFileFacts({ sizeBytes: 400_000, width: null, height: null, ...facts }),
  focalPoint: null,
});

function check(platform: Platform, files: readonly Facts[], content: object = {}, more = {}) {
  const input = PublishPostInput.parse({
    platforms: [platform],
    content: { captions: ['Kiln day'], hashtags: ['kiln'], ...content },
    platformOptions: STORY,
    ...more,
  });
  const post = { input, media: files.map(toFile), own: {}, cover: null };
  return checkForPlatform(post, { platform, tier: 'standard', privacyLevels: null });
}

const codes = (...args: Parameters<typeof check>) =>
  check(...args).violations.map(({ code }) => code);

describe.each(STORY_PLATFORMS)('a story on %s', (platform) => {
  it('takes one upright image or video, without its text', () => {
    for (const file of [IMAGE, VIDEO]) {
      const found = check(platform, [file]);
      expect(found).toMatchObject({ violations: [], caption: '', hashtags: [] });
      expect(found.warnings.map(({ code }) => code)).toEqual(['story_text_left_out']);
    }
  });

  it('takes a text that would be too long for a post, because it shows none', () => {
    expect(codes(platform, [IMAGE], { captions: ['x'.repeat(70_000)] })).toEqual([]);
  });

  it('warns of a text for this platform where the text is', () => {
    const individualContent = { [platform]: { captions: ['Only here'], hashtags: [] } };
    const own = { isIndividualMode: true, individualContent };
    expect(check(platform, [IMAGE], {}, own).warnings[0]?.pointer).toBe(
      `/individualContent/${platform}/captions/0`,
    );
  });

  it('needs exactly one file', () => {
    expect(codes(platform, [])).toEqual(['media_required']);
    expect(codes(platform, [IMAGE, VIDEO])).toEqual(['too_many_files']);
  });

  it('leaves out the other files on request, with a warning', () => {
    const document = { kind: 'document', contentType: 'application/pdf' } as const;
    const found = check(platform, [document, VIDEO, IMAGE], { leaveOutFiles: true });
    expect(found.violations).toEqual([]);
    expect(found.files).toHaveLength(1);
    expect(found.warnings[0]?.message).toContain('gets 1 of the 3 files');
  });

  it.each([
    ['a document', { kind: 'document', contentType: 'application/pdf' }, 'unsupported_media'],
    ['2 seconds', { ...VIDEO, durationMs: 2000 }, 'video_too_short'],
    ['61 seconds', { ...VIDEO, durationMs: 61_000 }, 'video_too_long'],
  ] as const)('refuses %s', (_title, file, code) => {
    expect(codes(platform, [file])).toEqual([code]);
  });

  it('isn’t converted by auto-fit', () => {
    const found = check(platform, [{ ...VIDEO, durationMs: 61_000 }], {}, { autoFit: true });
    expect(found.fitted.changes).toEqual([]);
  });

  it('is named among the options that the platform got', () => {
    const facts = listOptionFacts(platform, PlatformOptions.parse(STORY));
    expect(facts).toEqual([{ term: 'Format', text: 'Story, for 24 hours' }]);
  });
});

describe('limits of one platform’s stories', () => {
  it.each([
    ['instagram', 'an image of any ratio', { ...IMAGE, width: 400 }, []],
    ['instagram', 'a wide video', { ...VIDEO, width: 1920, height: 1080 }, []],
    ['instagram', 'a PNG', { ...IMAGE, contentType: 'image/png' }, ['unsupported_media']],
    ['instagram', '101 MB', { ...VIDEO, sizeBytes: 101 * MIB }, ['media_too_large']],
    ['facebook', 'a PNG', { ...IMAGE, contentType: 'image/png' }, []],
    ['facebook', '101 MB', { ...VIDEO, sizeBytes: 101 * MIB }, []],
    ['facebook', 'a wide video', { ...VIDEO, width: 1920, height: 1080 }, ['media_too_wide']],
    ['facebook', 'a small video', { ...VIDEO, width: 360, height: 640 }, ['media_too_few_pixels']],
  ] as const)('on %s: %s', (platform, _title, file, expected) => {
    expect(codes(platform, [file])).toEqual(expected);
  });
});

it('accepts no video for Facebook’s stories that the simulator refuses', () => {
  const sizes = fc.integer({ min: 500, max: 1100 }).chain((width) => {
    const height = Math.round((width * 16) / 9);
    return fc.tuple(fc.constant(width), fc.integer({ min: height - 12, max: height + 12 }));
  });
  const durations = fc.integer({ min: 2000, max: 62_000 });
  fc.assert(
    fc.property(sizes, durations, ([width, height], durationMs) => {
      const accepts = codes('facebook', [{ ...VIDEO, width, height, durationMs }]).length === 0;
      const failure = findVideoFailure('story', {
        ...PROBE,
        width,
        height,
        durationSeconds: durationMs / 1000,
      });
      expect(accepts && failure !== null).toBe(false);
    }),
    { examples: [[[540, 956], 20_000]] },
  );
});
