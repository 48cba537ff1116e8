import { describe, expect, it } from 'vitest';
import { checkContent, type PlannedContent } from '#app/domain/content/content-rules.ts';
import { listReachable } from '#app/domain/content/photo-pulls.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { TikTokOptions } from '#app/domain/posts/publish-options.ts';

const PHOTO: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 200_000,
  width: 1080,
  height: 1920,
  durationMs: null,
};
const VIDEO: MediaFacts = {
  ...PHOTO,
  kind: 'video',
  contentType: 'video/mp4',
  durationMs: 20_000,
};

function check(media: readonly MediaFacts[], changes: Partial<PlannedContent> = {}) {
  const findings = checkContent({
    platform: 'tiktok',
    tier: 'standard',
    caption: 'Kiln day',
    hashtags: [],
    media,
    tiktok: TikTokOptions.parse({ privacyLevel: 'SELF_ONLY' }),
    twitter: undefined,
    tiktokPrivacyLevels: null,
    ...changes,
  });
  return findings.map(({ code, field }) => [code, field]);
}

const check90 = 'a'.repeat(90);

describe('the options of photos on TikTok', () => {
  const choose = (options: object) => ({
    tiktok: TikTokOptions.parse({ privacyLevel: 'SELF_ONLY', ...options }),
  });

  it.each([
    ['a title of 90 characters', { title: check90 }],
    ['the last photo as the cover', { coverPhoto: 2 }],
    ['music', { addMusic: true }],
  ])('include %s, and need photos', (_name, options) => {
    const [field] = Object.keys(options);
    expect(check([PHOTO, PHOTO], choose(options))).toEqual([]);
    expect(check([VIDEO], choose(options))).toEqual([['option_unsupported', `tiktok.${field}`]]);
  });

  it.each([
    ['a longer title', { title: `${check90}b` }],
    ['a cover beyond the photos', { coverPhoto: 3 }],
  ])('refuse %s', (_name, options) => {
    const [field] = Object.keys(options);
    expect(check([PHOTO, PHOTO], choose(options))).toEqual([['option_invalid', `tiktok.${field}`]]);
  });

  it('aren’t refused for missing photos before the files are known', () => {
    expect(check([], choose({ title: 'Kiln', coverPhoto: 2, addMusic: true }))).toEqual([
      ['media_required', 'media'],
    ]);
  });
});

describe('photos for TikTok', () => {
  it('are up to 35', () => {
    const photos = Array.from({ length: 35 }, () => PHOTO);
    expect(check(photos)).toEqual([]);
    expect(check([...photos, PHOTO])).toEqual([['too_many_files', 'media']]);
  });

  it('are refused together with a video', () => {
    expect(check([PHOTO, VIDEO])).toEqual([['carousel_images_only', 'media']]);
  });

  it('are refused where TikTok can’t download them, unlike a video', () => {
    const refused = [['tiktok_photos_unavailable', 'media']];
    expect(check([PHOTO, PHOTO], { takesPhotos: false })).toEqual(refused);
    expect(check([VIDEO], { takesPhotos: false })).toEqual([]);
  });

  it('are no reason for other platforms', () => {
    expect(check([PHOTO], { platform: 'linkedin', takesPhotos: false })).toEqual([]);
  });

  it('are left out where TikTok can’t download them, unless there’s nothing else', () => {
    const list = (kinds: readonly MediaFacts['kind'][], takesPhotos = false) =>
      listReachable(kinds, { takesPhotos, getKind: (kind) => kind });
    expect(list(['image', 'video', 'image'])).toEqual(['video']);
    expect(list(['image', 'image'])).toEqual(['image', 'image']);
    expect(list(['image', 'video'], true)).toEqual(['image', 'video']);
  });
});
