import { describe, expect, it } from 'vitest';
import { checkContent, type PlannedContent } from '#app/domain/content/content-rules.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';

const VIDEO: MediaFacts = {
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 3_000_000,
  width: 1280,
  height: 720,
  durationMs: 20_000,
};
const JPEG: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 400_000,
  width: 1080,
  height: 1080,
  durationMs: null,
};

function plan(changes: Partial<PlannedContent>): PlannedContent {
  return {
    platform: 'linkedin',
    tier: 'standard',
    caption: 'The kiln is open',
    hashtags: ['ceramics'],
    media: [],
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
    ...changes,
  };
}

function codes(changes: Partial<PlannedContent>): string[] {
  return checkContent(plan(changes)).map((finding) => finding.code);
}

const PUBLIC = {
  privacyLevel: 'PUBLIC_TO_EVERYONE',
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  aiGenerated: false,
} as const;

describe('the content rules', () => {
  it.each(['\uFEFF', '\uFFFE', '\uFFFF'])(
    'reject a character that X does not accept',
    (character) => {
      const caption = `Hello${character}`;
      expect(codes({ platform: 'twitter', caption })).toEqual(['caption_characters']);
      expect(codes({ platform: 'linkedin', caption })).toEqual([]);
    },
  );

  it('reject a second cashtag on X', () => {
    expect(codes({ platform: 'twitter', caption: 'Up: $AAPL' })).toEqual([]);
    const caption = 'Up: $AAPL and $MSFT';
    expect(codes({ platform: 'twitter', caption })).toEqual(['too_many_cashtags']);
    expect(codes({ platform: 'linkedin', caption })).toEqual([]);
  });

  it.each(PLATFORM_IDS)('accept an ordinary video with a short caption on %s', (platform) => {
    expect(checkContent(plan({ platform, media: [VIDEO], tiktok: PUBLIC }))).toEqual([]);
  });

  it.each(PLATFORM_IDS.filter((id) => PLATFORMS[id].requiresMedia))(
    'require media for %s, with the text of the catalog',
    (platform) => {
      const [finding] = checkContent(plan({ platform, tiktok: PUBLIC }));
      expect(finding).toMatchObject({ code: 'media_required', field: 'media' });
      expect(finding?.message).toContain('requires media to be uploaded');
    },
  );

  it('reject an image where only videos are allowed', () => {
    expect(codes({ platform: 'youtube', media: [JPEG] })).toEqual(['unsupported_media']);
  });

  it('count a long URL as 23 on X, and the hashtags with the caption', () => {
    const caption = `${'a'.repeat(244)} https://example.com/${'x'.repeat(200)}`;
    expect(codes({ platform: 'twitter', caption, hashtags: [] })).toEqual([]);
    expect(codes({ platform: 'twitter', caption, hashtags: ['launchpartys'] })).toEqual([
      'text_too_long',
    ]);
  });

  it("count YouTube's description in bytes, not characters", () => {
    expect(codes({ platform: 'youtube', caption: 'é'.repeat(2400), media: [VIDEO] })).toEqual([]);
    expect(codes({ platform: 'youtube', caption: 'é'.repeat(2501), media: [VIDEO] })).toEqual([
      'caption_too_long',
    ]);
  });

  it("count LinkedIn's escapes, because they are sent", () => {
    expect(codes({ caption: 'a'.repeat(2980), hashtags: [] })).toEqual([]);
    expect(codes({ caption: '('.repeat(1501), hashtags: [] })).toEqual(['caption_too_long']);
  });

  it('report too many and malformed hashtags together', () => {
    const hashtags = ['one', 'two', 'three', 'four', 'five', 'not a tag'];
    expect(codes({ platform: 'linkedin', hashtags }).sort()).toEqual([
      'hashtag_malformed',
      'too_many_hashtags',
    ]);
  });

  it('accept hashtags in any script', () => {
    expect(codes({ hashtags: ['陶芸', 'керамика', 'सेरेमिक'] })).toEqual([]);
  });

  it("name the creator's own levels when TikTok's privacy is missing", () => {
    const findings = checkContent(
      plan({
        platform: 'tiktok',
        media: [VIDEO],
        tiktokPrivacyLevels: ['MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      }),
    );
    expect(findings.map((finding) => finding.code)).toEqual(['tiktok_privacy_required']);
    expect(findings[0]?.message).toContain('MUTUAL_FOLLOW_FRIENDS or SELF_ONLY');
  });

  it('reject a TikTok level that this creator is not offered', () => {
    const changes = {
      platform: 'tiktok',
      media: [VIDEO],
      tiktok: PUBLIC,
      tiktokPrivacyLevels: ['SELF_ONLY'],
    } satisfies Partial<PlannedContent>;
    expect(codes(changes)).toEqual(['tiktok_privacy_unavailable']);
  });

  it('reject a private paid partnership on TikTok', () => {
    const tiktok = {
      ...PUBLIC,
      privacyLevel: 'SELF_ONLY',
      disclosure: { ownBusiness: false, paidPartnership: true },
    } as const;
    expect(codes({ platform: 'tiktok', media: [VIDEO], tiktok })).toEqual([
      'tiktok_branded_private',
    ]);
  });

  it.each([
    ['a PNG on Instagram', 'instagram', { ...JPEG, contentType: 'image/png' }, 'unsupported_media'],
    [
      'a picture that is too tall for Instagram',
      'instagram',
      { ...JPEG, height: 1920 },
      'media_too_tall',
    ],
    ['a 6 MB picture on X', 'twitter', { ...JPEG, sizeBytes: 6 * 1024 * 1024 }, 'media_too_large'],
    [
      'a video over 20 minutes on X',
      'twitter',
      { ...VIDEO, durationMs: 1_201_000 },
      'video_too_long',
    ],
    [
      'a MOV on LinkedIn',
      'linkedin',
      { ...VIDEO, contentType: 'video/quicktime' },
      'unsupported_media',
    ],
    [
      'a video of 70 KB on LinkedIn',
      'linkedin',
      { ...VIDEO, sizeBytes: 70_000 },
      'media_too_small',
    ],
    [
      'a picture of 36 megapixels on LinkedIn',
      'linkedin',
      { ...JPEG, width: 6024, height: 6002 },
      'media_too_many_pixels',
    ],
    [
      'a video of two seconds on Instagram',
      'instagram',
      { ...VIDEO, durationMs: 2000 },
      'video_too_short',
    ],
  ] as const)('refuse %s', (_title, platform, media, code) => {
    expect(codes({ platform, media: [media] })).toEqual([code]);
  });

  it('accept a carousel of images on platforms whose catalog entry allows it', () => {
    expect(codes({ platform: 'instagram', media: [JPEG, JPEG] })).toEqual([]);
    expect(codes({ platform: 'facebook', media: [JPEG, JPEG, JPEG] })).toEqual([]);
    const twenty = Array.from({ length: 20 }, () => JPEG);
    expect(codes({ platform: 'linkedin', media: twenty })).toEqual([]);
    expect(codes({ platform: 'twitter', media: [JPEG, JPEG, JPEG, JPEG] })).toEqual([]);
  });

  it.each([
    ['several files where only one is allowed', 'youtube', [VIDEO, VIDEO], 'too_many_files'],
    ['five images', 'twitter', Array.from({ length: 5 }, () => JPEG), 'too_many_files'],
    ['an image and a video', 'twitter', [JPEG, VIDEO], 'carousel_images_only'],
    ['21 images', 'linkedin', Array.from({ length: 21 }, () => JPEG), 'too_many_files'],
    ['an image and a video', 'linkedin', [JPEG, VIDEO], 'carousel_images_only'],
    ['a video in a carousel', 'facebook', [JPEG, VIDEO], 'carousel_images_only'],
    ['eleven files', 'instagram', Array.from({ length: 11 }, () => VIDEO), 'too_many_files'],
    ['eleven images', 'facebook', Array.from({ length: 11 }, () => JPEG), 'too_many_files'],
  ] as const)('refuse %s', (_title, platform, media, code) => {
    expect(codes({ platform, media })).toEqual([code]);
  });

  it('accept a carousel of images and videos on Instagram', () => {
    expect(codes({ platform: 'instagram', media: [JPEG, VIDEO, JPEG] })).toEqual([]);
  });

  it('accept a 3:4 image on Instagram, but not a taller one', () => {
    const tall = (height: number) => ({ ...JPEG, width: 1080, height });
    expect(codes({ platform: 'instagram', media: [tall(1440)] })).toEqual([]);
    expect(codes({ platform: 'instagram', media: [tall(1460)] })).toEqual(['media_too_tall']);
  });

  it('count hashtags in the caption together with the listed ones on Instagram', () => {
    const hashtags = ['one', 'two', 'three'];
    const post = { platform: 'instagram', media: [JPEG], hashtags } as const;
    expect(codes({ ...post, caption: 'At the #kiln, #дом' })).toEqual([]);
    expect(codes({ ...post, caption: 'At the #kiln, #дом #陶芸' })).toEqual(['too_many_hashtags']);
    expect(codes({ ...post, platform: 'linkedin', caption: '#a #b #c #d' })).toEqual([]);
  });

  it('do not count a link, entity, or email address as a hashtag or mention on Instagram', () => {
    const caption = 'https://example.org/a#b me@example.org &#39; '.repeat(21);
    expect(codes({ platform: 'instagram', media: [JPEG], caption })).toEqual([]);
  });

  it('reject the 21st mention on Instagram', () => {
    const mention = (count: number) => Array.from({ length: count }, (_, i) => `@p_${i}`).join(' ');
    const post = { platform: 'instagram', media: [JPEG] } as const;
    expect(codes({ ...post, caption: mention(20) })).toEqual([]);
    expect(checkContent(plan({ ...post, caption: mention(22) }))).toMatchObject([
      {
        code: 'too_many_mentions',
        message: 'Too many @mentions for Instagram: 22 of 20. Remove 2.',
      },
    ]);
    expect(codes({ ...post, caption: mention(21) })).toEqual(['too_many_mentions']);
  });

  it('report a rule that several images break once', () => {
    const png = { ...JPEG, contentType: 'image/png' };
    expect(codes({ platform: 'instagram', media: [png, png] })).toEqual(['unsupported_media']);
  });
});

describe('the length of a caption', () => {
  const film = { tiktok: PUBLIC, tiktokPrivacyLevels: ['PUBLIC_TO_EVERYONE'], media: [VIDEO] };

  it.each([
    ['instagram', 2200],
    ['tiktok', 150],
    ['youtube', 5000],
    ['facebook', 63_206],
    ['linkedin', 3000],
    ['twitter', 280],
  ] as const)('on %s is at most %i', (platform, max) => {
    const write = (length: number) =>
      codes({ ...film, platform, caption: 'a'.repeat(length), hashtags: [] });
    expect(write(max)).toEqual([]);
    expect(write(max + 1)).toEqual(['caption_too_long']);
  });

  it.each(PLATFORM_IDS)(
    'leaves room on %s for as many hashtags as the catalog says',
    (platform) => {
      const max = platform === 'tiktok' ? 20 : 5;
      const tag = (count: number) => {
        const hashtags = Array.from({ length: count }, (_, index) => `t${index}`);
        return codes({ ...film, platform, caption: 'Kiln', hashtags });
      };
      expect(tag(max)).toEqual([]);
      expect(tag(max + 1)).toEqual(['too_many_hashtags']);
    },
  );
});
