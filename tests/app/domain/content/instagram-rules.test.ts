import { describe, expect, it } from 'vitest';
import { checkContent } from '#app/domain/content/content-rules.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { InstagramOptions } from '#app/domain/posts/instagram-options.ts';

const IMAGE: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 200_000,
  width: 1080,
  height: 1080,
  durationMs: null,
};
const VIDEO: MediaFacts = {
  ...IMAGE,
  kind: 'video',
  contentType: 'video/mp4',
  height: 1920,
  durationMs: 10_000,
};

function check(options: object, media: readonly MediaFacts[] = [VIDEO]) {
  return checkContent({
    platform: 'instagram',
    tier: 'standard',
    caption: 'Kiln day',
    hashtags: [],
    media,
    instagram: InstagramOptions.parse(options),
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
  });
}

describe('the options of Instagram', () => {
  it('take up to three collaborators, with or without @, a place, and what reels have', () => {
    const options = {
      collaborators: ['@acme.pots', 'ana_1', 'Bo'],
      locationId: '112233445566',
      shareToFeed: false,
      trialReel: 'performance',
    };
    expect(check(options)).toEqual([]);
  });

  it.each([
    ['too many', ['a', 'b', 'c', 'd'], 'Instagram takes 3 collaborators. This post has 4.'],
    [
      'the same twice',
      ['Acme', '@acme'],
      'Two of the collaborators are the same. Remove one of them.',
    ],
    [
      'none that Instagram has',
      ['acme pots'],
      '“acme pots” isn’t a username on Instagram. Use letters, digits, periods, and underscores.',
    ],
  ])('refuse collaborators: %s', (_name, collaborators, message) => {
    const field = 'instagram.collaborators';
    expect(check({ collaborators })).toEqual([
      { platform: 'instagram', code: 'option_invalid', field, message },
    ]);
  });

  it('refuse a place that isn’t an ID', () => {
    expect(check({ locationId: 'Oslo' })).toMatchObject([
      { code: 'option_invalid', field: 'instagram.locationId' },
    ]);
  });

  it.each([
    ['an image', [IMAGE]],
    ['a carousel', [VIDEO, VIDEO]],
  ])('refuse what only reels have for %s', (_name, media) => {
    const options = { shareToFeed: false, trialReel: 'manual', audioName: 'Kiln at dawn' };
    expect(check(options, media)).toEqual([
      expect.objectContaining({ code: 'option_unsupported', field: 'instagram.shareToFeed' }),
      expect.objectContaining({ code: 'option_unsupported', field: 'instagram.trialReel' }),
      expect.objectContaining({
        code: 'option_unsupported',
        field: 'instagram.audioName',
        message:
          'Only a reel’s sound can have a name on Instagram. A reel is a post with one video.',
      }),
    ]);
  });

  it('refuse collaborators and what only reels have for a story, which can have a place', () => {
    const options = { format: 'story', locationId: '112233445566' };
    expect(check(options)).toEqual([]);
    const more = {
      collaborators: ['acme'],
      shareToFeed: false,
      trialReel: 'manual',
      audioName: 'Kiln at dawn',
    };
    expect(check({ ...options, ...more }).map(({ code, field }) => [code, field])).toEqual([
      ['option_unsupported', 'instagram.collaborators'],
      ['option_unsupported', 'instagram.shareToFeed'],
      ['option_unsupported', 'instagram.trialReel'],
      ['option_unsupported', 'instagram.audioName'],
    ]);
  });

  it('take people in each file, in images with a position', () => {
    const userTags = [
      { username: '@ana', x: 0.3, y: 1 },
      { username: 'bo', file: 2 },
    ];
    expect(check({ userTags }, [IMAGE, VIDEO])).toEqual([]);
    expect(check({ format: 'story', userTags: [{ username: 'ana' }] })).toEqual([]);
    expect(check({ userTags: [{ username: 'ana' }] })).toEqual([]);
  });

  it.each([
    ['a name', [{ username: 'a b', x: 0, y: 0 }], /isn’t a username/u],
    [
      'a file that isn’t there',
      [{ username: 'ana', x: 0, y: 0, file: 3 }],
      /^@ana is tagged in file 3/u,
    ],
    [
      'an image without a position',
      [{ username: 'ana', x: 0 }],
      /^@ana has no position in file 1/u,
    ],
    [
      'a person twice',
      [
        { username: 'ana', x: 0, y: 0 },
        { username: '@Ana', x: 1, y: 0 },
      ],
      /tagged twice in file 1/u,
    ],
    [
      'too many',
      Array.from({ length: 21 }, (_, index) => ({ username: `ana${index}`, x: 0, y: 0 })),
      /takes 20 tags in a file/u,
    ],
  ])('refuse tags: %s', (_name, userTags, message) => {
    expect(check({ userTags }, [IMAGE, IMAGE])).toEqual([
      {
        platform: 'instagram',
        code: 'option_invalid',
        field: 'instagram.userTags',
        message: expect.stringMatching(message),
      },
    ]);
  });

  it('leave what only reels have alone while the files aren’t known', () => {
    const codes = check({ trialReel: 'manual' }, []).map(({ code }) => code);
    expect(codes).toEqual(['media_required']);
  });
});
