/**
 * Section 6 of TikTok's contract, through the adapter and against the simulator over HTTP. Cases the adapter
 * can't trigger:
 * - #5, a JSON body to the token endpoint: it only sends forms.
 * - #10, a chunk count that's rounded up: it rounds down (`planVideo`), and #16 shows that TikTok accepts
 *   that.
 * - #22, PULL_FROM_URL from an unverified host: it uploads videos itself. `photos.test.ts` has the case for photos.
 * - #24, webhooks: they're optional, and the product polls the state instead.
 */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import {
  deliver,
  type From,
  publish,
  reconcile,
  runStep,
  runUntil,
} from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createMedia, createVideo } from '#tests/support/step-harness.ts';
import { createContent, startBench } from './bench.ts';

const DAY_SECONDS = 24 * 3600;
const ALL_LEVELS = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
];

let bench: SandboxBench;
let clip: Buffer<ArrayBuffer>;

beforeEach(async () => {
  bench = await startBench();
  clip = await readFixture('clip.mp4');
});
afterEach(() => bench.close());

const start = (content = createContent(clip)) => bench.startDelivery(bench.account, content);
const prepare = (content = createContent(clip)) =>
  runStep(bench, start(content), { step: 'prepare', state: {} });
const send = (content = createContent(clip), from: From = {}) =>
  publish(bench, start(content), from);

/** Makes creator_info return the state before a change, so that init refuses the post. */
const letThroughToInit = (levels = ALL_LEVELS) =>
  bench.addFault({
    endpoint: 'creator.info',
    kind: 'status',
    status: 200,
    body: {
      data: {
        creator_username: 'novareyes',
        privacy_level_options: levels,
        max_video_post_duration_sec: 600,
      },
      error: { code: 'ok', message: '', log_id: '' },
    },
  });

describe('TikTok adapter contract: tokens and the creator (cases 1 to 8)', () => {
  it('#1 exchanging a code returns both tokens with their expiry', async () => {
    const tokens = await bench.exchange(await bench.getCode());
    const lifetime = (end: Date | null) =>
      ((end?.getTime() ?? 0) - tokens.issuedAt.getTime()) / 1000;
    expect(lifetime(tokens.accessTokenExpiresAt)).toBe(7200);
    expect(lifetime(tokens.refreshTokenExpiresAt)).toBe(15_552_000);
    expect(tokens.scopes).toContain('video.publish');
  });

  it.each([200, 400])('#2 rejects the same code again, with HTTP %i', async (status) => {
    await bench.setKnobs({ tokenErrorStatus: status });
    const code = await bench.getCode();
    await bench.exchange(code);
    expect(await catchPlatformError(bench.exchange(code))).toMatchObject({
      kind: 'reauthorize',
      code: 'invalid_grant',
    });
  });

  it('#3 a refresh returns a new refresh token', async () => {
    const tokens = await bench.refresh();
    expect(tokens.refreshToken).not.toBe(bench.account.tokens.refreshToken);
    expect(tokens.accessToken).not.toBe(bench.account.tokens.accessToken);
    const account = { ...bench.probed(), accessToken: tokens.accessToken };
    expect(await bench.adapter.probe(bench.call, account)).toEqual({ scopes: null });
  });

  it('#4 a refresh with the previous refresh token requires the user', async () => {
    await bench.refresh();
    expect(await catchPlatformError(bench.refresh())).toMatchObject({
      kind: 'reauthorize',
      code: 'invalid_grant',
    });
  });

  it('#6 refreshes an expired token once, and publishes the post', async () => {
    await bench.sandbox.control.expireTokens('tiktok', bench.account.externalId);
    const before = bench.account.tokens.accessToken;
    expect(await catchPlatformError(bench.adapter.probe(bench.call, bench.probed()))).toMatchObject(
      {
        kind: 'reauthorize',
        code: 'access_token_invalid',
      },
    );
    expect(await send()).toMatchObject({ kind: 'published' });
    expect(bench.account.tokens.accessToken).not.toBe(before);
  });

  it("#7 reads a private account's options as TikTok returns them", async () => {
    await bench.setKnobs({ accountIsPrivate: true });
    const { accessToken } = bench.probed();
    expect(await bench.adapter.readCreatorOptions?.(bench.call, accessToken)).toMatchObject({
      privacyLevels: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      duetDisabled: true,
      stitchDisabled: true,
    });
    expect(await catchPlatformError(prepare())).toMatchObject({ code: 'privacy_unavailable' });
    expect(await bench.countReceived('video.init')).toBe(0);
  });

  it("#7 uses the creator's current name from TikTok, not the stored one", async () => {
    await bench.setKnobs({ creatorNickname: 'Cat Co. & Friends' });
    const { accessToken } = bench.account.tokens;
    const options = await bench.adapter.readCreatorOptions?.(bench.call, accessToken);
    expect(options?.nickname).toBe('Cat Co. & Friends');
    expect(bench.account.name).not.toBe('Cat Co. & Friends');
  });

  it('#8 recognizes a reached posting cap although it comes with HTTP 200', async () => {
    await bench.setKnobs({ postsPerDay: 1 });
    await send();
    const failure = await catchPlatformError(prepare());
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'spam_risk_too_many_posts' });
    expect(failure.message).toContain('200');
    expect(await bench.countReceived('video.init')).toBe(1);
  });
});

describe('TikTok adapter contract: starting an upload (cases 9 to 15)', () => {
  it('#9 a valid init returns a publish ID and an upload URL', async () => {
    expect(await prepare()).toMatchObject({
      kind: 'next',
      step: 'commit',
      state: {
        session: {
          publishId: expect.stringMatching(/^v_pub_file/) as string,
          uploadUrl: expect.stringContaining('/upload/') as string,
        },
      },
    });
    expect(await bench.listViolations()).toEqual([]);
  });

  it('#11 asks the user to choose again when a privacy level is no longer offered', async () => {
    await bench.setKnobs({ accountIsPrivate: true });
    await letThroughToInit();
    expect(await catchPlatformError(prepare())).toMatchObject({
      kind: 'rejected_content',
      code: 'privacy_level_option_mismatch',
    });
  });

  it('#12 an unaudited app cannot post to a public account', async () => {
    await bench.setKnobs({ appIsAudited: false });
    await letThroughToInit();
    expect(await catchPlatformError(prepare())).toMatchObject({
      kind: 'permission',
      code: 'unaudited_client_can_only_post_to_private_accounts',
    });
  });

  it('#13 rejects a caption of 2201 UTF-16 units and accepts 2200', async () => {
    const refused = await catchPlatformError(
      prepare(createContent(clip, { text: 'x'.repeat(2201) })),
    );
    expect(refused.kind).toBe('rejected_content');
    expect(refused.remedy).toMatch(/^Shorten the caption/u);
    expect(refused.code).toMatch(/^invalid_params?$/);
    expect(refused.platformMessage).not.toBe('');
    const text = 'x'.repeat(2200);
    expect(await prepare(createContent(clip, { text }))).toMatchObject({ step: 'commit' });
  });

  it('#14 the seventh init within a minute waits a minute, which the rate limit normally prevents', async () => {
    for (let count = 0; count < 6; count += 1) await prepare();
    const failure = await catchPlatformError(prepare());
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'rate_limit_exceeded' });
    const waitMs = (failure.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(waitMs).toBeGreaterThan(59_000);
    await bench.advance(waitMs / 1000);
    expect(await prepare()).toMatchObject({ step: 'commit' });
    expect(bench.adapter.steps['prepare']?.pace).toEqual({ max: 6, seconds: 60 });
    const paced = Object.keys(bench.adapter.steps).filter(
      (name) => bench.adapter.steps[name]?.pace,
    );
    expect(paced).toEqual(['prepare']);
  });

  it('#15 delays the sixteenth post of a day until the next', async () => {
    for (let count = 0; count < 15; count += 1) {
      await send(createContent(clip, { text: `Cats ${count}` }));
      await bench.advance(10);
    }
    await letThroughToInit();
    const failure = await catchPlatformError(prepare());
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'spam_risk_too_many_posts' });
    expect(failure.retryAt?.getTime()).toBeGreaterThan(
      bench.call.now().getTime() + DAY_SECONDS * 1000 - 5000,
    );
    await bench.advance(DAY_SECONDS);
    await bench.sandbox.control.clearFaults();
    expect(await send()).toMatchObject({ kind: 'published' });
    expect(await bench.listPosts()).toHaveLength(16);
  });
});

describe('TikTok adapter contract: the outcome of a post (cases 20, 21 and 23)', () => {
  const readMedia = async (name: string) =>
    createVideo(await readFile(new URL(`../../../../fixtures/media/${name}`, import.meta.url)));

  it('#20 polls from processing until the 19-digit ID appears, without rounding it', async () => {
    await bench.setKnobs({ processingSeconds: 20, moderationSeconds: 120 });
    const { trail, result } = await deliver(bench, start());
    const [post] = await bench.listPosts();
    expect(result).toMatchObject({ remoteId: post?.id, url: post?.url });
    expect(post?.id).toMatch(/^\d{19}$/);
    expect(Number.isSafeInteger(Number(post?.id))).toBe(false);
    expect(trail.filter((step) => step === 'confirm').length).toBeGreaterThan(5);
    expect(post).toMatchObject({ text: 'Cats #cat', live: true });
  });

  it('#21 blames the file for a bad frame, and says what to change', async () => {
    const content = createContent(await readMedia('tt-tiny-picture.mp4'));
    expect(await catchPlatformError(send(content))).toMatchObject({
      kind: 'rejected_content',
      code: 'picture_size_check_failed',
      remedy: expect.stringContaining('360 to 4096') as string,
    });
    expect(await bench.listPosts()).toEqual([]);
  });

  it.each([
    ['file_format_check_failed', 'rejected_content'],
    ['spam_risk_text', 'rejected_content'],
    ['auth_removed', 'reauthorize'],
    ['internal', 'rejected_content'],
  ])('#21 maps any other reason: %s is %s', async (failReason, kind) => {
    await bench.setKnobs({ failReason });
    const failure = await catchPlatformError(send());
    expect(failure).toMatchObject({ kind, code: failReason });
    expect(await bench.countReceived('video.init')).toBe(failReason === 'internal' ? 2 : 1);
  });

  it('#23 a private post has no ID and no link, and says where to find it', async () => {
    const result = await send(createContent(clip, { tiktok: { privacyLevel: 'SELF_ONLY' } }));
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: null,
      url: null,
      note: `TikTok doesn't return a link to a post that isn't public. See ${bench.app.baseUrl}/@novareyes`,
    });
    expect(await bench.listPosts()).toMatchObject([{ url: null, live: false }]);
  });
});

describe('TikTok behavior that the documentation leaves open', () => {
  it.each([
    [{ uploadDoneStatus: 200 }],
    [{ brandToggleRequired: true }],
    [{ omitMissingPostId: true, moderationSeconds: 30 }],
    [{ refreshEndsAccessToken: true, tokenErrorStatus: 401 }],
  ])('publishes with %j', async (knobs) => {
    await bench.setKnobs(knobs);
    await bench.sandbox.control.expireTokens('tiktok', bench.account.externalId);
    const result = await send();
    const [post] = await bench.listPosts();
    expect(result).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url });
  });

  it('does not request a field without its scope, however it would be refused', async () => {
    for (const fieldScopeMissed of [false, true]) {
      await bench.setKnobs({ fieldScopeMissed });
      await bench.connect({ scopes: ['user.info.basic', 'video.publish'] });
      expect(bench.account).toMatchObject({ name: 'Nova Reyes', handle: null });
    }
    expect(await bench.listViolations()).toEqual([]);
  });
});

describe('TikTok adapter contract (sections 2 and 5)', () => {
  it('uses the chosen frame as the cover, and skips a cover image', async () => {
    const picture = createMedia(await readFixture('photo.jpg'));
    const options = { coverOffsetMs: 1500 };
    const result = await send(createContent(clip, { options, cover: picture }));
    expect(result).toMatchObject({
      kind: 'published',
      note: "TikTok doesn't support cover images, so the cover is a frame of the video.",
    });
    const [init] = await bench.listReceived('video.init');
    expect(init?.body).toMatchObject({ post_info: { video_cover_timestamp_ms: 1500 } });
  });

  it('reads the metrics of known posts and skips unknown ones', async () => {
    const remoteId = (await send()).remoteId ?? '';
    await bench.advance(3600);
    const ids = Array.from({ length: 25 }, (_, index) => `73000000000000000${index + 10}`);
    const metrics = await bench.adapter.readMetrics?.(bench.call, bench.probed(), [
      ...ids,
      remoteId,
    ]);
    expect(metrics).toEqual([
      {
        remoteId,
        views: expect.any(Number) as number,
        likes: expect.any(Number) as number,
        comments: expect.any(Number) as number,
        shares: expect.any(Number) as number,
        reach: null,
        saves: null,
        clicks: null,
      },
    ]);
    expect(await bench.countReceived('video.query')).toBe(2);
    expect(bench.adapter.deletePost).toBeNull();
  });

  it('reports missing read permission without disconnecting the account', async () => {
    await bench.connect({ scopes: ['user.info.basic', 'video.publish'] });
    const read = bench.adapter.readMetrics?.(bench.call, bench.probed(), ['7300000000000000010']);
    expect(await catchPlatformError(read ?? Promise.resolve())).toMatchObject({
      kind: 'permission',
    });
    expect(await send()).toMatchObject({ kind: 'published' });
  });

  it('finds a public post by its caption when TikTok has forgotten the publish ID', async () => {
    const content = createContent(clip);
    const confirming = await runUntil(bench, start(content), 'confirm');
    await bench.advance(10);
    await bench.addFault({
      endpoint: 'status.fetch',
      kind: 'status',
      status: 400,
      body: { data: {}, error: { code: 'invalid_publish_id', message: 'No.', log_id: '' } },
    });
    const [post] = await bench.listPosts();
    const { state } = confirming;
    const found = (await reconcile(bench, start(content), state)).result;
    expect(found).toMatchObject({ step: 'confirm', state: { postId: post?.id } });
    expect(await runStep(bench, start(content), { step: 'confirm', state })).toMatchObject({
      kind: 'published',
      remoteId: post?.id,
    });
  });

  it('uploads the file byte for byte, without padding', async () => {
    const video = padVideo(clip, clip.length + 5000);
    await send(createContent(video));
    const [post] = await bench.listPosts();
    const shown = Buffer.from(await (await fetch(post?.media[0]?.url ?? '')).arrayBuffer());
    expect(shown.equals(video)).toBe(true);
  });
});
