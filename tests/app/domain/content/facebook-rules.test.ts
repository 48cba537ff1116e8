import { describe, expect, it } from 'vitest';
import { checkContent } from '#app/domain/content/content-rules.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { FacebookOptions } from '#app/domain/posts/facebook-options.ts';

const IMAGE: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 200_000,
  width: 1200,
  height: 630,
  durationMs: null,
};
const VIDEO: MediaFacts = {
  ...IMAGE,
  kind: 'video',
  contentType: 'video/mp4',
  width: 1080,
  height: 1920,
  durationMs: 10_000,
};
const PLACE = '112233445566';
const PRESET = '1868855943417360';

function check(options: object, media: readonly MediaFacts[] = [], caption = 'Kiln day') {
  const findings = checkContent({
    platform: 'facebook',
    tier: 'standard',
    caption,
    hashtags: [],
    media,
    facebook: FacebookOptions.parse(options),
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
  });
  return findings.map(({ code, field, message }) => [code, field, message]);
}

describe('the options of Facebook', () => {
  it.each([
    ['a link and a place', { link: 'https://example.com/kiln', placeId: PLACE }, []],
    ['a background and a place', { backgroundId: PRESET, placeId: PLACE }, []],
    ['a place of images', { placeId: PLACE }, [IMAGE, IMAGE]],
  ])('take %s', (_name, options, media) => {
    expect(check(options, media)).toEqual([]);
  });

  it.each([
    ['a link with files', { link: 'https://example.com' }, [IMAGE], 'facebook.link'],
    ['a background with files', { backgroundId: PRESET }, [IMAGE], 'facebook.backgroundId'],
    ['a place of a video', { placeId: PLACE }, [VIDEO], 'facebook.placeId'],
    [
      'a link of a story',
      { format: 'story', link: 'https://example.com' },
      [VIDEO],
      'facebook.link',
    ],
    ['a place of a story', { format: 'story', placeId: PLACE }, [VIDEO], 'facebook.placeId'],
    [
      'a background of a story',
      { format: 'story', backgroundId: PRESET },
      [VIDEO],
      'facebook.backgroundId',
    ],
    [
      'a background with a link',
      { backgroundId: PRESET, link: 'https://example.com' },
      [],
      'facebook.backgroundId',
    ],
  ])('refuse %s', (_name, options, media, field) => {
    expect(check(options, media)).toEqual([['option_unsupported', field, expect.any(String)]]);
  });

  it.each([
    ['a link that isn’t one', { link: 'kiln' }, 'facebook.link'],
    ['a link to another kind of address', { link: 'mailto:me@example.com' }, 'facebook.link'],
    ['a link to Facebook', { link: 'https://www.facebook.com/acme' }, 'facebook.link'],
    ['a place by name', { placeId: 'Oslo' }, 'facebook.placeId'],
    ['a background by name', { backgroundId: 'red' }, 'facebook.backgroundId'],
  ])('refuse %s', (_name, options, field) => {
    expect(check(options)).toEqual([['option_invalid', field, expect.any(String)]]);
  });

  it('refuse a background for a long text', () => {
    expect(check({ backgroundId: PRESET }, [], 'x'.repeat(130))).toEqual([]);
    expect(check({ backgroundId: PRESET }, [], 'x'.repeat(131))).toEqual([
      [
        'option_unsupported',
        'facebook.backgroundId',
        'The text is too long for a background on Facebook: 131 of 130 characters.',
      ],
    ]);
  });
});
