import { describe, expect, it } from 'vitest';
import {
  checkCoverKind,
  checkEmptyPost,
  checkForPlatform,
  checkTargets,
  dropRepeated,
  getPlatformContent,
  type PostWithFiles,
} from '#app/domain/content/post-rules.ts';
import type { FittableFile } from '#app/domain/fit/fit-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const VIDEO: FittableFile = {
  facts: createFileFacts({
    kind: 'video',
    contentType: 'video/mp4',
    sizeBytes: 3_000_000,
    width: 1280,
    height: 720,
    durationMs: 20_000,
  }),
  focalPoint: null,
};
const PICTURE: FittableFile = {
  facts: createFileFacts({
    kind: 'image',
    contentType: 'image/jpeg',
    sizeBytes: 400_000,
    width: 3000,
    height: 700,
  }),
  focalPoint: null,
};
const GIF: FittableFile = {
  facts: { ...PICTURE.facts, contentType: 'image/gif' },
  focalPoint: null,
};

type Content = Partial<PublishPostInput['content']>;
const toInput = (content: Content, more: object = {}): PublishPostInput =>
  PublishPostInput.parse({ content, ...more });

interface Files {
  readonly media?: readonly FittableFile[];
  readonly cover?: FittableFile | null;
}

const check = (
  platform: PlatformId,
  input: PublishPostInput,
  { media = [], cover = null }: Files = {},
) => {
  const post: PostWithFiles<FittableFile> = { input, media, own: {}, cover };
  return checkForPlatform(post, { platform, tier: 'standard', privacyLevels: null });
};

describe("a platform's content", () => {
  const individualContent = { twitter: { captions: ['Short'], hashtags: ['#own'] } };
  const content = { captions: ['Shared', 'Unused'], hashtags: ['#all', 'all'] };

  it('is the shared content, whose first caption is used', () => {
    const shared = { caption: 'Shared', hashtags: ['all'], pointer: '/content' };
    expect(getPlatformContent(toInput(content), 'twitter')).toEqual(shared);
    expect(getPlatformContent(toInput(content, { individualContent }), 'twitter')).toEqual(shared);
    expect(getPlatformContent(toInput({}), 'twitter').caption).toBe('');
  });

  it('is its own in individual mode, if it has one', () => {
    const input = toInput(content, { individualContent, isIndividualMode: true });
    expect(getPlatformContent(input, 'twitter')).toEqual({
      caption: 'Short',
      hashtags: ['own'],
      pointer: '/individualContent/twitter',
    });
    expect(getPlatformContent(input, 'linkedin').pointer).toBe('/content');
  });
});

describe('a broken rule', () => {
  const long = 'a'.repeat(300);
  const tags = Array.from({ length: 40 }, (_, index) => `tag${index}`);
  const tiktok = (options: object) => ({ platformOptions: { tiktok: options } });

  it.each<[string, PlatformId, PublishPostInput, string]>([
    ['of a caption', 'twitter', toInput({ captions: [long] }), '/content/captions/0'],
    [
      'of an own caption',
      'twitter',
      toInput({}, { isIndividualMode: true, individualContent: { twitter: { captions: [long] } } }),
      '/individualContent/twitter/captions/0',
    ],
    ['of hashtags', 'instagram', toInput({ hashtags: tags }), '/content/hashtags'],
    ['of a missing file', 'instagram', toInput({ captions: ['Kiln'] }), '/content/mediaUrl'],
    [
      'of one file',
      'instagram',
      toInput({ captions: ['Kiln'], mediaId: 'med_1' }),
      '/content/mediaId',
    ],
    [
      'of several files',
      'instagram',
      toInput({ captions: ['Kiln'], mediaIds: ['med_1'] }),
      '/content/mediaIds',
    ],
    [
      'of an empty list of files',
      'instagram',
      toInput({ captions: ['Kiln'], mediaId: 'med_1', mediaIds: [] }),
      '/content/mediaId',
    ],
    [
      'of a missing privacy level',
      'tiktok',
      toInput({ captions: ['Kiln'] }, tiktok({})),
      '/platformOptions/tiktok/privacyLevel',
    ],
    [
      'of a disclosure',
      'tiktok',
      toInput(
        { captions: ['Kiln'] },
        tiktok({ privacyLevel: 'SELF_ONLY', disclosure: { paidPartnership: true } }),
      ),
      '/platformOptions/tiktok/disclosure',
    ],
  ])('%s points to its field', (_what, platform, input, pointer) => {
    const { violations } = check(platform, input);
    expect(violations.map((violation) => violation.pointer)).toContain(pointer);
    expect(violations.every((violation) => violation.platform === platform)).toBe(true);
  });
});

describe('auto-fit', () => {
  const content = { captions: ['Kiln'], mediaId: 'med_1' };

  it('converts only if the request asks for it', () => {
    const media = [PICTURE];
    const off = check('instagram', toInput(content), { media });
    expect(off.fitted.changes).toEqual([]);
    expect(off.violations).not.toEqual([]);
    const on = check('instagram', toInput(content, { autoFit: true }), { media });
    expect(on.fitted.changes).toHaveLength(1);
    expect(on.violations).toEqual([]);
  });

  it('converts a cover that is an image', () => {
    const input = toInput({ captions: ['Kiln'] }, { autoFit: true });
    const media = [VIDEO];
    expect(check('youtube', input, { media, cover: GIF }).cover.changes).toHaveLength(1);
    expect(check('youtube', input, { media, cover: VIDEO }).cover.changes).toEqual([]);
    expect(check('youtube', input, { media }).cover.changes).toEqual([]);
    const off = toInput({ captions: ['Kiln'] });
    expect(check('youtube', off, { media, cover: GIF }).cover.changes).toEqual([]);
  });
});

describe('an empty post', () => {
  const platforms = ['twitter', 'linkedin'] as const;
  const empty = { pointer: '/content', code: 'nothing_to_post' };

  it.each<[string, PublishPostInput]>([
    ['without text', toInput({})],
    ['with spaces', toInput({ captions: [' \n'] })],
    [
      'with text for one platform only',
      toInput(
        {},
        { isIndividualMode: true, individualContent: { twitter: { captions: ['Short'] } } },
      ),
    ],
  ])('%s is refused unless it has a file', (_what, input) => {
    expect(checkEmptyPost(input, { platforms, hasMedia: () => false })).toMatchObject(empty);
    expect(checkEmptyPost(input, { platforms, hasMedia: () => true })).toBeNull();
  });

  it.each<[string, Content]>([
    ['a caption', { captions: ['Kiln'] }],
    ['a hashtag', { hashtags: ['kiln'] }],
  ])('is one without %s', (_what, content) => {
    expect(checkEmptyPost(toInput(content), { platforms, hasMedia: () => false })).toBeNull();
  });
});

describe('the targets', () => {
  it('are platforms or accounts', () => {
    expect(checkTargets({ platforms: ['twitter'] })).toBeNull();
    expect(checkTargets({ accountIds: ['acc_1'], platforms: [] })).toBeNull();
    expect(checkTargets({ accountIds: [], platforms: ['twitter'] })).toBeNull();
  });

  it('are refused if there are none, or both', () => {
    const none = { pointer: '/platforms', code: 'no_platform' };
    expect(checkTargets({})).toMatchObject(none);
    expect(checkTargets({ platforms: [], accountIds: [] })).toMatchObject(none);
    const both = { platforms: ['twitter' as const], accountIds: ['acc_1'] };
    expect(checkTargets(both)).toMatchObject({ pointer: '/accountIds', code: 'both_targets' });
  });
});

it('refuses a cover that is not an image', () => {
  expect(checkCoverKind(null)).toBeNull();
  expect(checkCoverKind(PICTURE)).toBeNull();
  expect(checkCoverKind(VIDEO)).toMatchObject({
    pointer: '/content/coverMediaId',
    code: 'cover_not_an_image',
  });
});

it('reports the same violation of several accounts once', () => {
  const [one, other] = [{ pointer: '/a' }, { pointer: '/b' }].map((place) => ({
    ...place,
    code: 'too_big' as const,
    message: 'Too long.',
  }));
  if (!one || !other) throw new Error('There are two violations.');
  expect(dropRepeated([one, other, { ...one }, other])).toEqual([one, other]);
});

describe('a first comment that the platform has none of', () => {
  const FIRST_COMMENT = { firstComment: 'The link' };

  it.each([
    ['a private video', 'private', false],
    ['a video made for kids', 'public', true],
  ] as const)('is left out with a warning under %s', (_what, privacyStatus, madeForKids) => {
    const more = { platformOptions: { youtube: { madeForKids } } };
    const shared = toInput({ ...FIRST_COMMENT, privacyStatus }, more);
    const files = { media: [VIDEO] };
    expect(check('youtube', shared, files)).toMatchObject({
      firstComment: null,
      violations: [],
      warnings: [{ pointer: '/content/firstComment', code: 'first_comment_left_out' }],
    });
    const own = toInput({ platformFirstComments: { youtube: 'The link' }, privacyStatus }, more);
    expect(check('youtube', own, files).violations).toMatchObject([
      { pointer: '/content/platformFirstComments/youtube', code: 'first_comment_unsupported' },
    ]);
  });

  it('is written under an unlisted video', () => {
    const input = toInput({ ...FIRST_COMMENT, privacyStatus: 'unlisted' });
    expect(check('youtube', input, { media: [VIDEO] })).toMatchObject({
      firstComment: 'The link',
      warnings: [],
    });
  });

  it('is refused where its hashtags were moved into it', () => {
    const more = { platformOptions: { tiktok: { privacyLevel: 'SELF_ONLY' } } };
    const content = { ...FIRST_COMMENT, hashtags: ['kiln'] };
    const input = toInput({ ...content, hashtagsInFirstComment: ['tiktok'] }, more);
    expect(check('tiktok', input, { media: [VIDEO] }).violations).toMatchObject([
      { pointer: '/content/hashtagsInFirstComment', code: 'first_comment_unsupported' },
    ]);
  });
});

describe('a cover for several files', () => {
  const moment = { platformOptions: { coverOffsetMs: 500 } };
  const listWarnings = (platform: PlatformId, input: PublishPostInput, media = [VIDEO, PICTURE]) =>
    check(platform, input, { media, cover: PICTURE }).warnings.filter(
      ({ code }) => code === 'cover_left_out',
    );

  it('is left out with a warning, because it belongs to a post with one video', () => {
    const message =
      'Instagram gets 2 files and leaves out your cover: a cover belongs to the whole post when it’s one video.';
    const code = 'cover_left_out';
    expect(listWarnings('instagram', toInput({ coverMediaId: 'med_1' }, moment))).toEqual([
      { pointer: '/content/coverMediaId', code, message },
      { pointer: '/platformOptions/coverOffsetMs', code, message },
    ]);
  });

  it('is fine where the platform gets one of them, and nothing is said without one', () => {
    const content = { coverMediaId: 'med_1', leaveOutFiles: true };
    expect(listWarnings('youtube', toInput(content, moment))).toEqual([]);
    expect(listWarnings('instagram', toInput(content, moment), [VIDEO])).toEqual([]);
    expect(listWarnings('instagram', toInput({}))).toEqual([]);
  });

  it('is refused as a list', () => {
    const content = { coverMediaId: ['med_1', 'med_2'] };
    expect(PublishPostInput.safeParse({ content }).error?.issues).toMatchObject([
      {
        path: ['content', 'coverMediaId'],
        message:
          'A cover is one image for the whole post, when it’s one video. Platforms take none for a file of a list.',
      },
    ]);
  });
});

describe('a text that repeats another one on Twitter', () => {
  const toThread = (texts: readonly string[], more: object = {}) => ({
    platformOptions: { twitter: { thread: texts.map((text) => ({ text })), ...more } },
  });
  const list = (input: PublishPostInput, files: Files = {}) =>
    check('twitter', input, files).violations.map(({ pointer, code }) => [pointer, code]);

  it('is refused in a thread', () => {
    const input = toInput({ captions: ['One'] }, toThread(['Two', 'Two', 'One']));
    expect(list(input)).toEqual([
      ['/platformOptions/twitter/thread/1/text', 'repeated_text'],
      ['/platformOptions/twitter/thread/2/text', 'repeated_text'],
    ]);
  });

  it('is accepted in a thread with numbers, and after a post with files', () => {
    const numbered = toThread(['Two', 'Two'], { threadNumbers: true });
    expect(list(toInput({ captions: ['One'] }, numbered))).toEqual([]);
    const withFile = toInput({ captions: ['One'], firstComment: 'Three' }, toThread(['One']));
    expect(list(withFile, { media: [VIDEO] })).toEqual([]);
  });

  it.each([
    ['the post', toInput({ captions: ['One'], firstComment: 'One' })],
    [
      'a post of the thread',
      toInput({ firstComment: 'Two', captions: ['One'] }, toThread(['Two'])),
    ],
  ])('is refused as a first comment under %s', (_what, input) => {
    expect(list(input)).toEqual([['/content/firstComment', 'repeated_text']]);
  });

  it('is accepted as a comment on other platforms', () => {
    const input = toInput({ captions: ['One'], firstComment: 'One' });
    expect(check('facebook', input).violations).toEqual([]);
  });
});
