import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#tests/app/server/sandbox/tiktok/tiktok-user.ts';
import type { TikTokUser } from '#tests/app/server/sandbox/tiktok/tiktok-user.ts';
import { makeImage, startMediaHost } from '#tests/support/media-host.ts';
import type { MediaHost } from '#tests/support/media-host.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const run = promisify(execFile);

let sandbox: TestSandbox;
let media: MediaHost;
let folder: string;
let user: TikTokUser;
let photo: string;
let webp: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['tiktok'], hasPlatformPorts: true });
  media = await startMediaHost();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-curl-photos-'));
  const settings = `proxy = "${sandbox.url}"\ncacert = "${sandbox.caFile}"\nsilent\nshow-error\n`;
  await writeFile(path.join(folder, '.curlrc'), settings);
  const image = await makeImage(1080, 1350);
  photo = media.host('one.jpg', image);
  const bytes = await sharp(image.bytes).webp().toBuffer();
  webp = media.host('two.webp', { bytes, contentType: 'image/webp' });
});

beforeEach(async () => {
  await sandbox.control.reset();
  await sandbox.control.setKnobs('tiktok', {
    verifiedUrlPrefixes: new URL(photo).origin,
    processingSeconds: 0,
    moderationSeconds: 0,
  });
  user = await connect(sandbox);
});

afterAll(async () => {
  await sandbox.close();
  await media.close();
  await rm(folder, { recursive: true });
});

interface CurlResponse {
  data: { publish_id: string; status?: string; fail_reason?: string };
  error: { code: string; message: string };
}

/** Runs TikTok's own example of a photo post, with the host as printed there. */
async function init(body: object): Promise<CurlResponse> {
  const command = `curl --location --request POST 'https://open.tiktokapis.com/v2/post/publish/content/init/' \
    --header "Authorization: Bearer $TOKEN" \
    --header 'Content-Type: application/json' \
    --data-raw "$BODY"`;
  const env = { ...process.env, CURL_HOME: folder, TOKEN: user.token, BODY: JSON.stringify(body) };
  return JSON.parse((await run('sh', ['-c', command], { env })).stdout) as CurlResponse;
}

const direct = (changes: object = {}, source: object = {}) => ({
  post_info: {
    title: 'funny cat',
    description: 'this will be a #funny photo on your @tiktok #fyp',
    disable_comment: true,
    privacy_level: 'PUBLIC_TO_EVERYONE',
    auto_add_music: true,
    ...changes,
  },
  source_info: {
    source: 'PULL_FROM_URL',
    photo_cover_index: 1,
    photo_images: [photo, webp],
    ...source,
  },
  post_mode: 'DIRECT_POST',
  media_type: 'PHOTO',
});

async function waitForEnd(publishId: string) {
  return vi.waitFor(
    async () => {
      const { body, text } = await user.status(publishId);
      expect(body.data.status).not.toMatch(/^PROCESSING/);
      return { ...body.data, text };
    },
    // TikTok allows 30 of these calls per minute, so retries are expected.
    { timeout: PATIENCE_MS, interval: 350 },
  );
}

describe("photo posts with TikTok's curl example", () => {
  it('are published with title, description, and photos in order', async () => {
    const { data, error } = await init(direct());
    expect(error.code).toBe('ok');
    expect(data.publish_id).toMatch(/^p_pub_url~v2\.\d{19}$/);
    const { status, text } = await waitForEnd(data.publish_id);
    expect(status).toBe('PUBLISH_COMPLETE');
    const [post] = await sandbox.control.listPosts('tiktok');
    expect(post).toMatchObject({
      title: 'funny cat',
      text: expect.stringContaining('#funny photo'),
      live: true,
      media: [{ contentType: 'image/jpeg' }, { contentType: 'image/webp' }],
      url: expect.stringMatching(/\/@[\w.]+\/photo\/\d{19}$/),
    });
    expect(text).toContain(`"publicaly_available_post_id":[${post?.id}]`);
    expect((await fetch(post?.url ?? '')).status).toBe(200);
    expect((await fetch(post?.media[1]?.url ?? '')).headers.get('content-type')).toBe('image/webp');
    expect((await user.listVideos()).body.data.videos).toEqual([]);
    expect(await sandbox.control.listViolations('tiktok')).toEqual([]);
  });

  it('are sent to the inbox with MEDIA_UPLOAD', async () => {
    const { data } = await init({ ...direct(), post_mode: 'MEDIA_UPLOAD' });
    expect(data.publish_id).toMatch(/^p_inbox_url~/);
    expect((await waitForEnd(data.publish_id)).status).toBe('SEND_TO_USER_INBOX');
    expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
  });

  it.each<[string, () => object, string]>([
    ['a title of 91 characters', () => direct({ title: 'x'.repeat(91) }), 'invalid_param'],
    [
      'a description of 4001 characters',
      () => direct({ description: 'x'.repeat(4001) }),
      'invalid_param',
    ],
    [
      '36 photos',
      () => direct({}, { photo_images: Array(36).fill('https://x.example') }),
      'invalid_params',
    ],
    ['no photo', () => direct({}, { photo_images: [] }), 'invalid_params'],
    ['a cover beyond the photos', () => direct({}, { photo_cover_index: 2 }), 'invalid_params'],
    ['an upload of bytes', () => direct({}, { source: 'FILE_UPLOAD' }), 'invalid_params'],
    ['no privacy level', () => direct({ privacy_level: undefined }), 'invalid_params'],
    [
      'a level that the creator lacks',
      () => direct({ privacy_level: 'X' }),
      'privacy_level_option_mismatch',
    ],
    ['another media type', () => ({ ...direct(), media_type: 'VIDEO' }), 'invalid_params'],
    [
      'a domain that is not verified',
      () => direct({}, { photo_images: ['https://elsewhere.example/a.jpg'], photo_cover_index: 0 }),
      'url_ownership_unverified',
    ],
  ])('reject %s', async (_what, body, code) => {
    expect((await init(body())).error.code).toBe(code);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['a missing file', () => Promise.resolve(media.missingUrl), 'photo_pull_failed'],
    [
      'a PNG',
      async () => {
        const { bytes } = await makeImage(500, 500);
        const png = await sharp(bytes).png().toBuffer();
        return media.host('no.png', { bytes: png, contentType: 'image/png' });
      },
      'file_format_check_failed',
    ],
    [
      'a photo above 1080p',
      async () => media.host('large.jpg', await makeImage(2000, 2000)),
      'picture_size_check_failed',
    ],
  ])('fail with %s in an ordinary 200 response', async (_what, host, reason) => {
    const body = direct({}, { photo_images: [photo, await host()] });
    const { data } = await init(body);
    expect(await waitForEnd(data.publish_id)).toMatchObject({
      status: 'FAILED',
      fail_reason: reason,
    });
  });

  it('require the scope of their post_mode', async () => {
    user = await connect(sandbox, { scopes: ['user.info.basic', 'video.upload'] });
    expect((await init(direct())).error.code).toBe('scope_not_authorized');
    expect((await init({ ...direct(), post_mode: 'MEDIA_UPLOAD' })).error.code).toBe('ok');
  });
});

describe("a creator's likes", () => {
  it('are the sum of the likes of the posts, and only videos count as videos', async () => {
    const { data } = await init(direct());
    await waitForEnd(data.publish_id);
    await sandbox.control.advanceClock(3000);
    const fields = 'likes_count,video_count,username,profile_deep_link';
    const { body } = await user.call('GET', `/v2/user/info/?fields=${fields}`);
    expect(body.data.user).toMatchObject({ video_count: 0 });
    expect(Number(body.data.user['likes_count'])).toBeGreaterThan(0);
  });
});
