import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TikTokOptions } from '#app/domain/posts/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import { makeImage, type MediaHost, startMediaHost } from '#tests/support/media-host.ts';
import { requireNoViolations, type SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish, reconcile, runStep, runUntil } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

let bench: SandboxBench;
let media: MediaHost;

beforeEach(async () => {
  [bench, media] = await Promise.all([startBench(), startMediaHost()]);
  await bench.setKnobs({ verifiedUrlPrefixes: new URL(media.missingUrl).origin });
});

afterEach(async () => {
  await requireNoViolations(bench);
  await Promise.all([bench.close(), media.close()]);
});

async function createPhoto(width = 1080, format: 'jpeg' | 'webp' | 'png' = 'jpeg') {
  const image = await makeImage(width, 1350, format);
  const id = `${String(width)}.${format}`;
  const url = media.host(id, image);
  const file = createMedia(image.bytes, { id, contentType: image.contentType, width });
  return { ...file, publicUrl: async () => url };
}

type Photo = Awaited<ReturnType<typeof createPhoto>>;

const createContent = (photos: readonly Photo[], options: object = {}) => ({
  text: 'Cats #cat',
  media: photos,
  options: {
    tiktok: TikTokOptions.parse({ privacyLevel: 'PUBLIC_TO_EVERYONE', ...options }),
  },
});

const start = (photos: readonly Photo[], options: object = {}) =>
  bench.startDelivery(bench.account, createContent(photos, options));

describe('photos', () => {
  it('are published in order with the caption as description, and get a photo link', async () => {
    const photos = [await createPhoto(), await createPhoto(1000, 'webp')];
    const published = await publish(bench, start(photos));
    const [post, ...others] = await bench.listPosts();
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      text: expect.stringContaining('Cats #cat'),
      media: [{ contentType: 'image/jpeg' }, { contentType: 'image/webp' }],
      live: true,
    });
    expect(published).toMatchObject({
      remoteId: post?.id,
      url: expect.stringMatching(/\/@novareyes\/photo\/\d{19}$/u),
    });
  });

  it('pass on who can comment, the disclosure, and the AI label', async () => {
    const options = {
      privacyLevel: 'MUTUAL_FOLLOW_FRIENDS',
      allowComment: true,
      aiGenerated: true,
      disclosure: { ownBusiness: true },
    };
    const published = await publish(bench, start([await createPhoto()], options));
    expect(published.note).toContain("isn't public");
    const [received] = await bench.listReceived('content.init');
    expect(received?.body).toMatchObject({
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: {
        description: 'Cats #cat',
        privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
        disable_comment: false,
        brand_content_toggle: false,
        brand_organic_toggle: true,
        is_aigc: true,
      },
    });
  });

  it('pass on the title, the cover, and music', async () => {
    const photos = [await createPhoto(), await createPhoto(1000, 'webp')];
    const options = { title: 'Two cats', coverPhoto: 2, addMusic: true };
    await publish(bench, start(photos, options));
    const [received] = await bench.listReceived('content.init');
    expect(received?.body).toMatchObject({
      post_info: { title: 'Two cats', description: 'Cats #cat', auto_add_music: true },
      source_info: { photo_cover_index: 1 },
    });
    expect(await bench.listPosts()).toMatchObject([{ title: 'Two cats' }]);
  });

  it('have the first one as the cover and no music by default', async () => {
    await publish(bench, start([await createPhoto()]));
    const [received] = await bench.listReceived('content.init');
    expect(received?.body).toMatchObject({
      post_info: { auto_add_music: false },
      source_info: { photo_cover_index: 0 },
    });
  });

  it('keep comments off if the creator has turned them off', async () => {
    await bench.setKnobs({ commentDisabled: true });
    await publish(bench, start([await createPhoto()], { allowComment: true }));
    const [received] = await bench.listReceived('content.init');
    expect(received?.body).toMatchObject({ post_info: { disable_comment: true } });
  });

  it('from an unverified address are refused, and the administrator learns why', async () => {
    await bench.setKnobs({ verifiedUrlPrefixes: 'cdn.example.com' });
    const error = await catchPlatformError(publish(bench, start([await createPhoto()])));
    expect(error).toMatchObject({ kind: 'bug', code: 'url_ownership_unverified' });
    expect(error.remedy).toContain('TIKTOK_VERIFIED_URLS');
    expect(await bench.listPosts()).toEqual([]);
  });

  it("aren't sent from an installation that TikTok hasn't verified", async () => {
    const config = tiktokConfig({ ...bench.app, hasVerifiedMedia: false });
    const adapter = createTiktokAdapter(config);
    const step = adapter.steps['prepare'];
    const error = await catchPlatformError(
      Promise.resolve(step?.run(start([await createPhoto()]), {})),
    );
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'photos_unavailable' });
    expect(await bench.countReceived('content.init')).toBe(0);
  });

  it.each([
    ['a PNG', async () => [await createPhoto(500, 'png')], 'photo_format'],
    [
      'a 36th photo',
      async () => Array.from<Photo>({ length: 36 }).fill(await createPhoto()),
      'too_many_photos',
    ],
  ])('refuse %s before anything is sent', async (_what, create, code) => {
    const error = await catchPlatformError(publish(bench, start(await create())));
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(await bench.countReceived('content.init')).toBe(0);
  });

  it.each([
    ['picture_size_check_failed', '1920 × 1080 pixels'],
    ['file_format_check_failed', 'JPEG or WebP'],
    ['photo_pull_failed', 'administrator'],
    ['something_new', 'Use other photos'],
  ])('that fail with %s come with advice for photos', async (failReason, advice) => {
    await bench.setKnobs({ failReason });
    const error = await catchPlatformError(publish(bench, start([await createPhoto()])));
    expect(error).toMatchObject({ code: failReason });
    expect(error.message).toContain('the photos');
    expect(error.remedy).toContain(advice);
  });

  it('that TikTok could not download are pulled once more', async () => {
    const photo = await createPhoto();
    let pulls = 0;
    const url = async () => {
      pulls += 1;
      return pulls === 1 ? media.missingUrl : photo.publicUrl();
    };
    const published = await publish(bench, start([{ ...photo, publicUrl: url }]));
    expect(published.remoteId).not.toBeNull();
    expect(await bench.listPosts()).toHaveLength(1);
    expect(await bench.countReceived('content.init')).toBe(2);
  });
});

describe('a lost response to the init', () => {
  it.each([
    ['after', 'cut_after'],
    ['before', 'cut_before'],
  ] as const)('%s TikTok handled it leaves the result to a person', async (_when, kind) => {
    const delivery = start([await createPhoto()]);
    const place = await runUntil(bench, delivery, 'commit');
    await bench.addFault({ endpoint: 'content.init', kind });
    const error = await catchPlatformError(runStep(bench, delivery, place));
    expect(error.kind).toBe('outcome_unknown');
    const { result } = await reconcile(bench, delivery, place.state);
    expect(result).toMatchObject({ kind: 'undecidable' });
    expect(await bench.countReceived('content.init')).toBe(1);
  });
});
