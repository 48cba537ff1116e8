import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TikTokOptions } from '#app/domain/posts/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import {
  startScriptedServer,
  type Script,
  type ScriptedServer,
} from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createPatternedVideo,
  createStepHarness,
  reconcileToEnd,
  runStep,
  START,
  type StepHarness,
} from '#tests/support/step-harness.ts';

const OK = { code: 'ok', message: '', log_id: '' };
const CAPTION = `${'A long caption. '.repeat(12)}#cat`;
const PUBLIC = { tiktok: TikTokOptions.parse({ privacyLevel: 'PUBLIC_TO_EVERYONE' }) };

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createTiktokAdapter(
    tiktokConfig({ clientId: 'ck', clientSecret: 'cs', baseUrl: server.baseUrl }),
  );
  const media = [createPatternedVideo(25)];
  harness = createStepHarness({ content: { text: CAPTION, media, options: PUBLIC } });
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

const account = () => ({ ...harness.context.account, accessToken: 'tok' });
const respond = (data: object): Script => ({ body: { data, error: OK } });
const refusal = (status: number, code: string): Script => ({
  status,
  body: { data: {}, error: { code, message: 'No.', log_id: '' } },
});

describe('TikTok metrics', () => {
  const read = (ids: readonly string[]) => adapter.readMetrics?.(harness.context, account(), ids);

  it('are read in batches of twenty, with null for missing values, skipping unknown posts', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `76789073980770746${index + 10}`);
    server.script(
      respond({ videos: [{ id: ids[0], view_count: 12, like_count: 0 }] }),
      respond({ videos: [] }),
    );
    expect(await read(ids)).toEqual([
      {
        remoteId: ids[0],
        views: 12,
        reach: null,
        likes: 0,
        comments: null,
        shares: null,
        saves: null,
        clicks: null,
      },
    ]);
    expect(server.received.map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array(2).fill(
        'POST /v2/video/query/?fields=id,view_count,like_count,comment_count,share_count',
      ),
    );
    expect(server.received.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { filters: { video_ids: ids.slice(0, 20) } },
      { filters: { video_ids: ids.slice(20) } },
    ]);
    expect(server.received[0]?.headers.authorization).toBe('Bearer tok');
  });

  it('send no request for no posts', async () => {
    expect(await read([])).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it.each([
    [401, 'scope_not_authorized', 'permission'],
    [400, 'scope_permission_missed', 'permission'],
    [401, 'access_token_invalid', 'reauthorize'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
  ])('fail on %i %s as %s', async (status, code, kind) => {
    server.script(refusal(status, code));
    expect(await catchPlatformError(read(['1']) ?? Promise.resolve())).toMatchObject({
      kind,
      code,
    });
  });
});

describe('a probe', () => {
  it('uses the cheapest request, and reports no scopes', async () => {
    server.script(respond({ user: { open_id: '2244' } }));
    expect(await adapter.probe(harness.context, account())).toEqual({ scopes: null });
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      target: '/v2/user/info/?fields=open_id',
    });
  });

  it.each([
    [{ ...refusal(401, 'access_token_invalid') }, 'reauthorize'],
    [{ status: 502, body: '<html>' }, 'unavailable'],
  ])('reports a response of %j as %s', async (script, kind) => {
    server.script(script, script, script);
    expect(await catchPlatformError(adapter.probe(harness.context, account()))).toMatchObject({
      kind,
    });
  });
});

describe('the cover', () => {
  const CREATOR = respond({
    creator_username: 'catco',
    privacy_level_options: ['PUBLIC_TO_EVERYONE'],
    max_video_post_duration_sec: 300,
  });
  const INIT = respond({ publish_id: 'p1', upload_url: 'https://upload.test/' });
  const prepare = async (options: object, cover = false) => {
    const picture = createPatternedVideo(3, { kind: 'image' });
    await harness.close();
    harness = createStepHarness({
      content: {
        media: [createPatternedVideo(25, { durationMs: 5000 })],
        options: { ...PUBLIC, ...options },
        cover: cover ? picture : null,
      },
    });
    const { state } = await runStep(adapter, harness, { step: 'prepare' });
    return state['notes'];
  };
  const offsets = () =>
    server.received
      .filter(({ target }) => target.includes('init'))
      .map(({ text }) => {
        const body = JSON.parse(text) as { post_info: Record<string, unknown> };
        return body.post_info['video_cover_timestamp_ms'];
      });

  it('is the chosen frame of the video', async () => {
    server.script(CREATOR, INIT);
    expect(await prepare({ coverOffsetMs: 5000 })).toEqual([]);
    expect(offsets()).toEqual([5000]);
  });

  it('is left to TikTok when nothing, or a frame past the end, was chosen', async () => {
    server.script(CREATOR, INIT, CREATOR, INIT);
    expect(await prepare({})).toEqual([]);
    expect(await prepare({ coverOffsetMs: 5001 })).toEqual([
      'The chosen cover frame is past the end of the video, so the cover is the first frame.',
    ]);
    expect(offsets()).toEqual([undefined, undefined]);
  });

  it('is never an image, which is noted and does not block the post', async () => {
    server.script(CREATOR, INIT);
    expect(await prepare({}, true)).toEqual([
      "TikTok doesn't support cover images, so the cover is a frame of the video.",
    ]);
  });

  it.each(['invalid_param', 'invalid_params'])('is skipped when refused with %s', async (code) => {
    server.script(CREATOR, refusal(400, code), INIT);
    expect(await prepare({ coverOffsetMs: 900 })).toEqual([
      "TikTok didn't accept the cover frame, so the cover is the first frame.",
    ]);
    expect(offsets()).toEqual([900, undefined]);
  });

  it('is not blamed for an error that remains without it', async () => {
    const bad = refusal(400, 'invalid_param');
    server.script(CREATOR, bad, bad);
    expect(await catchPlatformError(prepare({ coverOffsetMs: 900 }))).toMatchObject({
      kind: 'bug',
    });
    server.script(CREATOR, refusal(403, 'spam_risk_too_many_posts'));
    expect(await catchPlatformError(prepare({ coverOffsetMs: 900 }))).toMatchObject({
      kind: 'rate_limited',
    });
    expect(offsets()).toEqual([900, undefined, 900]);
  });

  it('is reported when the post is published', async () => {
    const notes = ['About the cover.'];
    const state = { postId: '77', username: 'catco', notes };
    expect(await runStep(adapter, harness, { step: 'confirm', state })).toMatchObject({
      kind: 'published',
      remoteId: '77',
      url: `${server.baseUrl}/@catco/video/77`,
      note: 'About the cover.',
    });
  });
});

describe('the link of a TikTok post', () => {
  const nameless = async (script: Script) => {
    await harness.close();
    harness = createStepHarness({ content: { options: PUBLIC }, account: { handle: null } });
    server.script(script);
    const result = await runStep(adapter, harness, { step: 'confirm', state: { postId: '77' } });
    return result.kind === 'published' ? [result.url, result.note] : [];
  };
  const share_url = 'https://www.tiktok.com/@catco/video/77?utm_source=x';

  it("is TikTok's own URL when the username is unknown", async () => {
    expect(await nameless(respond({ videos: [{ id: '77', share_url }] }))).toEqual([
      share_url,
      undefined,
    ]);
    expect(server.received[0]).toMatchObject({
      target: '/v2/video/query/?fields=id,share_url',
      text: '{"filters":{"video_ids":["77"]}}',
    });
  });

  it.each([
    ['knows no such post', respond({ videos: [{ id: '78', share_url }] })],
    ['refuses the request', refusal(401, 'scope_not_authorized')],
  ])('is missing when TikTok %s, without failing the post', async (_, script) => {
    expect(await nameless(script)).toEqual([
      null,
      'TikTok returned neither the username nor a link.',
    ]);
  });
});

describe('a publish ID that TikTok has forgotten', () => {
  const state = {
    session: {
      publishId: 'p1',
      uploadUrl: 'https://upload.test/',
      initAt: START.toISOString(),
      sizeBytes: 25,
      chunkBytes: 25,
      count: 1,
      sentBytes: 0,
      isStarted: true,
    },
    username: 'catco',
    notes: [],
  };
  const seconds = START.getTime() / 1000;
  const GONE = refusal(400, 'invalid_publish_id');
  const video = (id: string, facts: object = {}) => ({
    id,
    create_time: seconds + 30,
    title: CAPTION.slice(0, 150),
    video_description: CAPTION.slice(0, 150),
    ...facts,
  });
  const listed = (videos: object[], more: object = {}) => respond({ videos, ...more });

  it('is replaced by the only public post with its caption since the upload started', async () => {
    const older = video('1', { create_time: seconds - 61 });
    const other = { ...video('2'), title: 'Other', video_description: 'Other' };
    server.script(
      GONE,
      listed([other], { has_more: true, cursor: 1_643_332_803_000 }),
      listed([video('3'), older], { has_more: true, cursor: 1 }),
    );
    const { result } = await reconcileToEnd(adapter, harness, state);
    expect(result).toMatchObject({ kind: 'committed', step: 'confirm', state: { postId: '3' } });
    expect(result.evidence).toContain('a post with this caption');
    expect(server.received.slice(1).map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { max_count: 20 },
      { max_count: 20, cursor: 1_643_332_803_000 },
    ]);
    server.script(GONE, listed([video('3')]));
    expect(await runStep(adapter, harness, { step: 'confirm', state })).toMatchObject({
      kind: 'published',
      remoteId: '3',
    });
  });

  it.each([
    ['no post is listed', [listed([])]],
    ['two posts match', [listed([video('3'), video('4')])]],
    [
      'a short caption only begins alike',
      [listed([video('3', { title: CAPTION.slice(0, 20), video_description: undefined })])],
    ],
    ['posts may not be listed', [refusal(401, 'scope_not_authorized')]],
    ['the list is refused for a field', [refusal(400, 'invalid_params')]],
  ])('is left to the user when %s', async (_, responses) => {
    server.script(GONE, ...responses);
    expect((await reconcileToEnd(adapter, harness, state)).result.kind).toBe('undecidable');
    server.script(GONE, ...responses);
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'confirm', state })),
    ).toMatchObject({
      kind: 'bug',
      code: 'invalid_publish_id',
    });
  });

  it('cannot be found when the post is not public', async () => {
    const options = { tiktok: TikTokOptions.parse({ privacyLevel: 'SELF_ONLY' }) };
    await harness.close();
    harness = createStepHarness({ content: { text: CAPTION, options } });
    server.script(GONE);
    expect((await reconcileToEnd(adapter, harness, state)).result.kind).toBe('undecidable');
    expect(server.received).toHaveLength(1);
  });

  it('is checked later when rate limited, without blocking the account', async () => {
    server.script(refusal(429, 'rate_limit_exceeded'));
    expect(await runStep(adapter, harness, { step: 'confirm', state })).toMatchObject({
      kind: 'wait',
      step: 'confirm',
      until: new Date(START.getTime() + 60_000),
    });
  });
});
