import { describe, expect, it } from 'vitest';
import { checkMedia, type MediaFacts } from '#app/domain/media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';

const FILM: MediaFacts = {
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 3_000_000,
  width: 1280,
  height: 720,
  durationMs: 20_000,
  videoCodec: 'avc',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  frameRate: 30,
  bitRate: 1_200_000,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
};
const UPRIGHT = { ...FILM, width: 1080, height: 1920 };
const GIF = { ...FILM, kind: 'gif', contentType: 'image/gif', durationMs: 9000 } as const;

function messages(platform: PlatformId, media: MediaFacts): string[] {
  return checkMedia(PLATFORMS[platform], media, 'standard').map(({ message }) => message);
}

describe("a platform's rules for video and audio", () => {
  it.each(['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'] as const)(
    'accept an ordinary video on %s',
    (platform) => {
      expect(messages(platform, FILM)).toEqual([]);
    },
  );

  it.each<[PlatformId, MediaFacts, string]>([
    ['twitter', { ...FILM, videoCodec: 'hevc' }, 'this is HEVC'],
    ['instagram', { ...FILM, videoCodec: 'mp4v' }, 'this is mp4v'],
    ['instagram', { ...FILM, pixelFormat: 'yuv444p' }, 'this has yuv444p'],
    ['twitter', { ...FILM, isInterlaced: true }, 'doesn’t accept interlaced video'],
    ['tiktok', { ...FILM, frameRate: 12.5 }, 'this has 12.5'],
    ['instagram', { ...FILM, bitRate: 27_000_000 }, 'this has 27'],
    ['instagram', { ...FILM, audioCodec: 'opus' }, 'this is Opus'],
    ['twitter', { ...FILM, audioChannels: 6 }, 'this has 6'],
    ['instagram', { ...FILM, audioSampleRate: 96_000 }, 'this has 96'],
    ['tiktok', { ...FILM, height: 300 }, 'below 360 pixels'],
    ['instagram', { ...FILM, width: 2560 }, 'a width of at most 1920 pixels'],
    ['facebook', { ...UPRIGHT, frameRate: 15 }, '24 to 60 frames'],
    ['linkedin', { ...GIF, frameCount: 251 }, 'this has 251'],
    ['twitter', { ...GIF, frameCount: 340 }, 'these have 314'],
  ])('report what is wrong on %s', (platform, media, words) => {
    expect(messages(platform, media)).toEqual([expect.stringContaining(words)]);
  });

  it('report every fault at once', () => {
    const film = { ...FILM, videoCodec: 'vp9', audioCodec: 'opus', frameRate: 120 };
    expect(messages('twitter', film)).toHaveLength(3);
  });

  it('accept unknown values', () => {
    const { kind, contentType, sizeBytes, width, height, durationMs } = FILM;
    const film = { kind, contentType, sizeBytes, width, height, durationMs };
    expect(messages('instagram', film)).toEqual([]);
  });

  it('tolerate an average frame rate that a delayed first frame lowers', () => {
    expect(messages('instagram', { ...FILM, frameRate: 22.85 })).toEqual([]);
    expect(messages('twitter', { ...FILM, frameRate: 60.02 })).toEqual([]);
  });
});
