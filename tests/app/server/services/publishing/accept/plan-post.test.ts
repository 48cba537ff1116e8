import { describe, expect, it } from 'vitest';
import type { LinkRewriter } from '#app/domain/links/rewrite-post-links.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { planPost, type PlannedMedia } from '#app/server/services/publishing/accept/plan-post.ts';
import type { Target } from '#app/server/services/publishing/accept/resolve-targets.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const VIDEO = createFileFacts({
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 3_000_000,
  width: 1080,
  height: 1920,
  durationMs: 20_000,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  frameRate: 30,
  rotation: 0,
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
});

function createMedia(id: string, facts: typeof VIDEO): PlannedMedia {
  const sha256 = `hash of ${id}`;
  return { ...facts, id, sha256, fit: { id, sha256, facts, focalPoint: null } };
}

function createTarget(platform: PlatformId, externalId = '17'): Target {
  const accountId = `acct_${platform}`;
  // Planning reads no other fields of the row.
  const account = { id: accountId, externalId } as Target['account'];
  return {
    accountId,
    platform,
    tier: 'standard',
    environment: 'sandbox',
    pointer: '/platforms/0',
    account,
  };
}

interface Request {
  readonly platforms: readonly PlatformId[];
  readonly media?: readonly PlannedMedia[];
  readonly body?: object;
  readonly captions?: readonly string[];
  readonly rewriteLink?: LinkRewriter | null;
  /** The accounts' ID on their platform. */
  readonly externalId?: string;
  /** Whether TikTok can download photos from the installation. */
  readonly takesPhotos?: boolean;
}

function plan({
  platforms,
  media = [],
  body = {},
  captions = ['The kiln is open'],
  rewriteLink = null,
  externalId,
  takesPhotos = true,
}: Request) {
  const content = { captions, ...(media[0] ? { mediaId: media[0].id } : {}) };
  const privacyLevels = new Map([['acct_tiktok', ['SELF_ONLY']]]);
  return planPost({
    input: PublishPostInput.parse({ platforms, content, ...body }),
    targets: platforms.map((platform) => createTarget(platform, externalId)),
    files: { assets: media, own: {}, thread: [], cover: null },
    privacyLevels,
    takesPhotos: () => takesPhotos,
    rewriteLink,
  });
}

const OPTIONS = {
  tiktok: { privacyLevel: 'SELF_ONLY' },
  youtube: { title: 'Kiln opening' },
  coverOffsetMs: 4000,
};

describe('the plan of a post', () => {
  it('gives each platform its own options, and every platform the cover', () => {
    const { deliveries, violations } = plan({
      platforms: ['tiktok', 'youtube', 'facebook'],
      media: [createMedia('med_1', VIDEO)],
      body: { platformOptions: OPTIONS },
    });
    expect(violations).toEqual([]);
    const common = { privacyStatus: 'unlisted', coverOffsetMs: 4000 };
    expect(deliveries.map(({ options }) => options)).toEqual([
      { ...common, tiktok: expect.objectContaining(OPTIONS.tiktok) },
      { ...common, youtube: expect.objectContaining(OPTIONS.youtube) },
      common,
    ]);
    expect(deliveries[0]).toMatchObject({
      mediaAssetIds: ['med_1'],
      coverAssetId: null,
      renditions: [],
    });
  });

  it('sends TikTok the video of a list if it can’t download the photos', () => {
    const photo = { ...VIDEO, kind: 'image', contentType: 'image/jpeg', durationMs: null } as const;
    const media = [createMedia('med_1', photo), createMedia('med_2', VIDEO)];
    const content = { mediaIds: ['med_1', 'med_2'], leaveOutFiles: true };
    const body = { content, platformOptions: OPTIONS };
    const plans = [true, false].map((takesPhotos) =>
      plan({ platforms: ['tiktok'], media, body, takesPhotos }),
    );
    expect(plans.map(({ deliveries }) => deliveries[0]?.mediaAssetIds)).toEqual([
      ['med_1'],
      ['med_2'],
    ]);
    expect(plans[1]).toMatchObject({ violations: [], warnings: [{ code: 'files_left_out' }] });
  });

  it('omits the options that the request omits', () => {
    const { deliveries } = plan({ platforms: ['linkedin'] });
    expect(deliveries[0]?.options).toEqual({ privacyStatus: 'unlisted' });
  });

  it('lets a person on LinkedIn choose who sees a post, and no Page', () => {
    const body = { platformOptions: { linkedin: { visibility: 'connections' } } };
    const toViolations = (externalId: string) =>
      plan({ platforms: ['linkedin'], body, externalId }).violations;
    expect(toViolations('urn:li:person:AbC')).toEqual([]);
    expect(toViolations('urn:li:organization:17')).toMatchObject([
      { pointer: '/platformOptions/linkedin/visibility', code: 'option_unsupported' },
    ]);
  });

  it('requests a rendition, and moves the cover into the converted video', () => {
    const long = createMedia('med_2', { ...VIDEO, durationMs: 700_000 });
    const { deliveries } = plan({
      platforms: ['tiktok'],
      media: [long],
      body: { autoFit: true, platformOptions: { ...OPTIONS, coverOffsetMs: 699_000 } },
    });
    const [{ options, renditions } = { options: null, renditions: [] }] = deliveries;
    expect(renditions).toMatchObject([{ assetId: 'med_2', sha256: long.sha256 }]);
    const recipe = renditions[0]?.recipe;
    const durationMs = recipe?.make === 'mp4' ? recipe.durationMs : null;
    expect(durationMs).toBe(599_900);
    expect(options?.coverOffsetMs).toBe(durationMs);
  });

  it('has the same fingerprint for the same text and files on the same platform only', () => {
    const print = (request: Request) => plan(request).deliveries.map((one) => one.fingerprint);
    const media = [createMedia('med_1', VIDEO)];
    const [first, other] = print({ platforms: ['facebook', 'linkedin'], media });
    expect(print({ platforms: ['facebook'], media })).toEqual([first]);
    expect(other).not.toBe(first);
    expect(print({ platforms: ['facebook'] })).not.toEqual([first]);
    expect(print({ platforms: ['facebook'], media, captions: ['Closed'] })).not.toEqual([first]);
  });

  it('reports a post without a caption and media once, for all platforms', () => {
    const empty = plan({ platforms: ['facebook', 'linkedin'], captions: [''] });
    expect(empty.violations).toHaveLength(1);
    const full = plan({
      platforms: ['facebook'],
      captions: [''],
      media: [createMedia('med_1', VIDEO)],
    });
    expect(full.violations).toEqual([]);
  });
});

describe('the links of a post', () => {
  const LINK = 'https://example.com/kiln';
  const toShop = (url: string, platform: PlatformId): string => `${url}?from=${platform}`;

  it('are changed in everything that a platform gets', () => {
    const { deliveries, violations } = plan({
      platforms: ['twitter', 'facebook', 'linkedin'],
      captions: [`Open: ${LINK}.`],
      rewriteLink: toShop,
      body: {
        content: {
          captions: [`Open: ${LINK}.`],
          firstComment: `More: ${LINK}`,
          platformFirstComments: { facebook: `(${LINK})` },
        },
        platformOptions: {
          twitter: { thread: [{ text: `Map: ${LINK}` }] },
          facebook: { link: LINK },
        },
        isIndividualMode: true,
        individualContent: { linkedin: { captions: [`Visit ${LINK}`] } },
      },
    });
    expect(violations).toEqual([]);
    expect(
      deliveries.map(({ text, options: { firstComment, twitter, facebook } }) => [
        text,
        firstComment,
        twitter?.thread?.[0]?.text ?? facebook?.link,
      ]),
    ).toEqual([
      [`Open: ${LINK}?from=twitter.`, `More: ${LINK}?from=twitter`, `Map: ${LINK}?from=twitter`],
      [`Open: ${LINK}?from=facebook.`, `(${LINK}?from=facebook)`, `${LINK}?from=facebook`],
      [`Visit ${LINK}?from=linkedin`, `More: ${LINK}?from=linkedin`, undefined],
    ]);
  });

  it('count with their final length, except on Twitter, where each counts 23', () => {
    const { violations } = plan({
      platforms: ['twitter', 'linkedin'],
      rewriteLink: (url) => `${url}?${'b'.repeat(300)}`,
      body: {
        isIndividualMode: true,
        individualContent: {
          twitter: { captions: [`${'a'.repeat(256)} ${LINK}`] },
          linkedin: { captions: [`${'a'.repeat(2700)} ${LINK}`] },
        },
      },
    });
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/individualContent/linkedin/captions/0', 'caption_too_long'],
    ]);
  });

  it('keep the fingerprint of a post without links', () => {
    const [asWritten] = plan({ platforms: ['facebook'] }).deliveries;
    const [changed] = plan({ platforms: ['facebook'], rewriteLink: toShop }).deliveries;
    expect(changed).toEqual(asWritten);
  });
});
