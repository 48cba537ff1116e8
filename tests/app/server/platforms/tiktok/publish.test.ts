import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TikTokOptions } from '#app/domain/posts/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import { planVideo } from '#app/server/platforms/tiktok/media.ts';
import { chunkAt } from '#app/server/platforms/kit/chunk-plan.ts';
import type { PlatformAdapter, StepState } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createPatternedVideo,
  createStepHarness,
  patternBytes,
  reconcileToEnd,
  runStep,
  runSteps,
  START,
  type StepHarness,
  type TestContent,
} from '#tests/support/step-harness.ts';

const OK = { code: 'ok', message: '', log_id: 'l' };
const CREATOR = {
  creator_username: 'catco',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: true,
  max_video_post_duration_sec: 300,
};

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createTiktokAdapter(
    tiktokConfig({ clientId: 'ck', clientSecret: 'cs', baseUrl: server.baseUrl }),
  );
  useHarness({});
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

const choose = (facts: object = {}) => ({
  tiktok: TikTokOptions.parse({ privacyLevel: 'PUBLIC_TO_EVERYONE', ...facts }),
});
const creatorResponse = (facts: object = {}) => ({
  body: { data: { ...CREATOR, ...facts }, error: OK },
});
const initResponse = () => ({
  body: {
    data: {
      publish_id: 'v_pub_file~v2.1',
      upload_url: `${server.baseUrl}/upload/?upload_id=1&upload_token=x`,
    },
    error: OK,
  },
});
const status = (data: object) => ({ body: { data, error: OK } });
const complete = {
  body: `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7678907398077074697]},"error":{"code":"ok","message":"","log_id":""}}`,
};

function useHarness(content: TestContent): void {
  harness = createStepHarness({
    content: {
      media: [createPatternedVideo(25)],
      options: choose(),
      ...content,
    },
  });
}

/** Builds a session for 25 bytes in chunks of 10: 0-9 and 10-24. */
function toSession(facts: object = {}) {
  return {
    session: {
      publishId: 'p1',
      uploadUrl: `${server.baseUrl}/up?upload_token=x`,
      initAt: START.toISOString(),
      sizeBytes: 25,
      chunkBytes: 10,
      count: 2,
      sentBytes: 0,
      isStarted: false,
      ...facts,
    },
    username: 'catco',
  };
}

const ranges = () =>
  server.received.map((request) => request.headers['content-range']).filter(Boolean);

describe('a video', () => {
  it('is one chunk whose response starts the post, and keeps its ID exactly', async () => {
    useHarness({
      text: 'Cats #cat',
      options: choose({
        allowComment: true,
        allowStitch: true,
        disclosure: { ownBusiness: true },
        aiGenerated: true,
      }),
    });
    server.script(
      creatorResponse(),
      initResponse(),
      { status: 201 },
      status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 25 }),
      status({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] }),
      complete,
    );
    const { trail, waits, result } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'commit', 'confirm', 'confirm', 'confirm']);
    expect(waits).toEqual([1, 1]);
    expect(result).toMatchObject({
      remoteId: '7678907398077074697',
      url: `${server.baseUrl}/@catco/video/7678907398077074697`,
    });
    const [creator, init, put, poll] = server.received;
    expect(creator).toMatchObject({
      method: 'POST',
      target: '/v2/post/publish/creator_info/query/',
      text: '{}',
    });
    expect(init?.target).toBe('/v2/post/publish/video/init/');
    expect(init?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      'content-type': 'application/json; charset=UTF-8',
    });
    expect(JSON.parse(init?.text ?? '')).toEqual({
      post_info: {
        privacy_level: 'PUBLIC_TO_EVERYONE',
        title: 'Cats #cat',
        disable_comment: false,
        disable_duet: true,
        disable_stitch: true,
        brand_content_toggle: false,
        brand_organic_toggle: true,
        is_aigc: true,
      },
      source_info: { source: 'FILE_UPLOAD', video_size: 25, chunk_size: 25, total_chunk_count: 1 },
    });
    expect(put).toMatchObject({ method: 'PUT', target: '/upload/?upload_id=1&upload_token=x' });
    expect(put?.headers).toMatchObject({
      'content-range': 'bytes 0-24/25',
      'content-type': 'video/mp4',
      'content-length': '25',
    });
    expect(put?.headers.authorization).toBeUndefined();
    expect(put?.bytes.equals(patternBytes(0, 25))).toBe(true);
    expect(poll).toMatchObject({
      target: '/v2/post/publish/status/fetch/',
      text: '{"publish_id":"v_pub_file~v2.1"}',
    });
  });

  it('is uploaded in order, with the remainder in the last chunk and progress saved after each', async () => {
    server.script({ status: 206 }, { status: 201 }, complete);
    const { trail } = await runSteps(adapter, harness, { step: 'upload', state: toSession() });
    expect(trail).toEqual(['upload', 'commit', 'confirm']);
    expect(ranges()).toEqual(['bytes 0-9/25', 'bytes 10-24/25']);
    expect(harness.checkpoints).toMatchObject([
      { session: { publishId: 'p1', isStarted: true, sentBytes: 0 } },
      { session: { sentBytes: 10 } },
    ]);
  });

  it('finishes without a link if it is private, and says why', async () => {
    useHarness({ options: choose({ privacyLevel: 'SELF_ONLY' }) });
    server.script(status({ status: 'PUBLISH_COMPLETE' }));
    const { result } = await runSteps(adapter, harness, {
      step: 'confirm',
      state: toSession(),
    });
    expect(result).toMatchObject({
      remoteId: null,
      url: null,
      note: `TikTok doesn't return a link to a post that isn't public. See ${server.baseUrl}/@catco`,
    });
  });

  it('in review is polled with growing intervals, for a day', async () => {
    const inReview = status({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] });
    server.script(inReview, inReview, inReview);
    const state = { ...toSession(), completedAt: START.toISOString() };
    const waitMs = async (polls: number): Promise<number> => {
      const result = await runStep(adapter, harness, {
        step: 'confirm',
        state: { ...state, polls },
      });
      return result.kind === 'wait' ? result.until.getTime() - harness.context.now().getTime() : -1;
    };
    expect(await waitMs(3)).toBe(5000);
    harness.advance(6 * 60_000);
    expect(await waitMs(20)).toBe(600_000);
    harness.advance(24 * 3_600_000);
    expect(await runStep(adapter, harness, { step: 'confirm', state })).toMatchObject({
      kind: 'published',
      url: null,
    });
  });

  it('has an unknown outcome after a day if it never finishes processing', async () => {
    harness.advance(24 * 3_600_000 + 1);
    server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 25 }));
    const state = { ...toSession(), committedAt: START.toISOString() };
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'confirm', state })),
    ).toMatchObject({
      kind: 'outcome_unknown',
      code: 'never_finished',
    });
  });
});

describe('chunk plans', () => {
  it.each([
    [4_194_304, { chunkBytes: 4_194_304, count: 1 }, [0, 4_194_304]],
    [64_000_000, { chunkBytes: 64_000_000, count: 1 }, [0, 64_000_000]],
    [64_000_001, { chunkBytes: 32_000_000, count: 2 }, [32_000_000, 64_000_001]],
    [150_000_000, { chunkBytes: 32_000_000, count: 4 }, [96_000_000, 150_000_000]],
  ])('for %i bytes are %o', (size, { chunkBytes, count }, [start, end]) => {
    const plan = planVideo(size);
    expect(plan).toEqual({ sizeBytes: size, chunkBytes, count });
    expect(chunkAt(plan, count - 1)).toMatchObject({ start, end });
  });
});

describe('creator options', () => {
  it.each([
    ['privacy_unavailable', choose({ privacyLevel: 'FOLLOWER_OF_CREATOR' }), {}],
    ['privacy_required', choose({ privacyLevel: undefined }), null],
    ['video_too_long', choose(), { max_video_post_duration_sec: 3 }],
    [
      'branded_private',
      choose({ privacyLevel: 'SELF_ONLY', disclosure: { paidPartnership: true } }),
      {},
    ],
  ])('stop the post before an upload starts: %s', async (code, options, creator) => {
    useHarness({ options });
    if (creator !== null) server.script(creatorResponse(creator));
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'prepare' }))).toMatchObject({
      kind: 'rejected_content',
      code,
    });
    expect(server.received.some((request) => request.target.includes('init'))).toBe(false);
  });

  it('are read for the composer', async () => {
    server.script(creatorResponse());
    expect(await adapter.readCreatorOptions?.(harness.context, 'tok')).toEqual({
      nickname: null,
      privacyLevels: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
      commentDisabled: false,
      duetDisabled: false,
      stitchDisabled: true,
      maxVideoDurationMs: 300_000,
      photosEnabled: true,
    });
    expect(server.received[0]?.headers.authorization).toBe('Bearer tok');
  });
});

describe('resuming after a crash or a rejection', () => {
  it("continues from TikTok's position", async () => {
    server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }));
    const result = await runStep(adapter, harness, {
      step: 'upload',
      state: toSession({ isStarted: true }),
    });
    expect(result).toMatchObject({
      kind: 'next',
      step: 'commit',
      state: { session: { sentBytes: 10 } },
    });
  });

  it('sends only the rest of a chunk that TikTok has in part', async () => {
    server.script(
      status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 7 }),
      { status: 206 },
      { status: 201 },
      complete,
    );
    const state = toSession({ isStarted: true });
    await runSteps(adapter, harness, { step: 'upload', state });
    expect(ranges()).toEqual(['bytes 7-9/25', 'bytes 10-24/25']);
    expect(server.received[1]?.bytes.equals(patternBytes(7, 10))).toBe(true);
  });

  it('starts over when TikTok rejects the rest of a chunk', async () => {
    const partial = (sentBytes: number) => ({
      step: sentBytes > 10 ? 'commit' : 'upload',
      state: toSession({ sentBytes }),
    });
    for (const place of [partial(7), partial(17)]) {
      server.script({ status: 400 });
      if (place.step === 'commit')
        server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }));
      expect(await runStep(adapter, harness, place)).toMatchObject({
        kind: 'next',
        step: 'prepare',
        state: { session: null, restarts: 1 },
      });
    }
    server.script({ status: 400 });
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'upload', state: toSession() })),
    ).toMatchObject({ kind: 'bug', code: 'http_400' });
  });

  it('sends nothing when TikTok has everything', async () => {
    server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 25 }));
    expect(
      await runStep(adapter, harness, {
        step: 'upload',
        state: toSession({ isStarted: true }),
      }),
    ).toMatchObject({ kind: 'next', step: 'confirm' });
  });

  it('realigns after a 416', async () => {
    server.script({ status: 416 }, status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }));
    expect(await runStep(adapter, harness, { step: 'upload', state: toSession() })).toMatchObject({
      kind: 'next',
      step: 'upload',
      state: { restarts: 0, session: { sentBytes: 10 } },
    });
    server.script({ status: 416 }, status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 25 }));
    expect(
      await runStep(adapter, harness, { step: 'commit', state: toSession({ sentBytes: 10 }) }),
    ).toMatchObject({ kind: 'next', step: 'confirm' });
  });

  it('opens a new upload when TikTok refuses the requested position three times', async () => {
    const at = (bytes: number) => status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: bytes });
    const refuse = async (state: StepState) => {
      server.script(at(7), { status: 416 }, at(7));
      return runStep(adapter, harness, { step: 'upload', state });
    };
    const first = await refuse(toSession({ isStarted: true }));
    const second = await refuse(first.state);
    expect(second).toMatchObject({ step: 'upload', state: { refused: { atByte: 7, times: 2 } } });
    expect(await refuse(second.state)).toMatchObject({
      step: 'prepare',
      state: { session: null, restarts: 1, refused: null },
    });
    server.script(at(7), { status: 416 }, at(10));
    expect(await runStep(adapter, harness, { step: 'upload', state: second.state })).toMatchObject({
      step: 'upload',
      state: { refused: { atByte: 10, times: 1 } },
    });
  });

  it.each([403, 404])('opens a new upload after a %i, at most twice', async (code) => {
    server.script({ status: code }, { status: code });
    server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }), { status: code });
    expect(await runStep(adapter, harness, { step: 'upload', state: toSession() })).toMatchObject({
      kind: 'next',
      step: 'prepare',
      state: { session: null, restarts: 1 },
    });
    expect(
      await runStep(adapter, harness, { step: 'commit', state: toSession({ sentBytes: 10 }) }),
    ).toMatchObject({ kind: 'next', step: 'prepare' });
    expect(
      await catchPlatformError(
        runStep(adapter, harness, { step: 'upload', state: { ...toSession(), restarts: 2 } }),
      ),
    ).toMatchObject({ kind: 'unavailable', code: 'upload_lost' });
  });

  it('opens a new upload before the hour is over', async () => {
    harness.advance(55 * 60_000 + 1);
    expect(await runStep(adapter, harness, { step: 'upload', state: toSession() })).toMatchObject({
      kind: 'next',
      step: 'prepare',
    });
    expect(server.received).toHaveLength(0);
  });
});

describe('a last chunk whose response was lost', () => {
  const last = () => toSession({ sentBytes: 10, isStarted: true });

  it('has an unknown outcome, and is not retried automatically', async () => {
    server.script({ cut: true });
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'commit', state: last() })),
    ).toMatchObject({ kind: 'outcome_unknown' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    { status: 'PROCESSING_UPLOAD', uploaded_bytes: 25 },
    { status: 'PUBLISH_COMPLETE' },
    { status: 'FAILED', fail_reason: 'internal' },
  ])('was received when TikTok reports %j', async (data) => {
    server.script(status(data));
    expect((await reconcileToEnd(adapter, harness, last())).result).toMatchObject({
      kind: 'committed',
      step: 'confirm',
    });
  });

  it('is sent again under the same ID when TikTok is missing it after several checks', async () => {
    server.script(
      ...Array.from({ length: 5 }, () =>
        status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }),
      ),
    );
    const { result, waits } = await reconcileToEnd(adapter, harness, last());
    expect(waits).toEqual([1, 5, 10, 15]);
    expect(result).toMatchObject({
      kind: 'not_committed',
      step: 'commit',
      state: { lostCommits: 1, looks: 0, session: { publishId: 'p1', sentBytes: 10 } },
    });
  });

  it('never causes a new init, and asks the user when the upload URL has expired', async () => {
    const lost = { ...last(), lostCommits: 1 };
    server.script({ status: 403 }, status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }));
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'commit', state: lost })),
    ).toMatchObject({ kind: 'outcome_unknown', code: 'upload_lost' });
    server.script({ status: 416 }, status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 }));
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'commit', state: lost })),
    ).toMatchObject({ kind: 'outcome_unknown' });
    harness.advance(3_600_000);
    server.script(status({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 10 }));
    expect((await reconcileToEnd(adapter, harness, { ...last(), looks: 4 })).result.kind).toBe(
      'undecidable',
    );
    expect(server.received.some((request) => request.target.includes('init'))).toBe(false);
  });
});

describe('a post that TikTok fails', () => {
  it.each([
    ['file_format_check_failed', 'rejected_content'],
    ['duration_check_failed', 'rejected_content'],
    ['frame_rate_check_failed', 'rejected_content'],
    ['spam_risk', 'rejected_content'],
    ['spam_risk_text', 'rejected_content'],
    ['spam_risk_user_banned_from_posting', 'permission'],
    ['auth_removed', 'reauthorize'],
    ['publish_cancelled', 'rejected_content'],
    ['something_new', 'rejected_content'],
  ])('maps %s to %s', async (failReason, kind) => {
    const state = { ...toSession(), failReason };
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'refused', state })),
    ).toMatchObject({
      kind,
      code: failReason,
    });
  });

  it('is retried once with a new init after an internal error', async () => {
    const state = { ...toSession(), failReason: 'internal' };
    expect(await runStep(adapter, harness, { step: 'refused', state })).toMatchObject({
      kind: 'next',
      step: 'prepare',
      state: { session: null, restarts: 1 },
    });
    expect(
      await catchPlatformError(
        runStep(adapter, harness, { step: 'refused', state: { ...state, restarts: 1 } }),
      ),
    ).toMatchObject({ code: 'internal' });
  });

  it('because of a daily limit says so, waits a day, and starts over', async () => {
    const state = { ...toSession(), failReason: 'spam_risk_too_many_posts' };
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'refused', state })),
    ).toMatchObject({
      kind: 'rate_limited',
      code: 'spam_risk_too_many_posts',
      retryAt: new Date('2026-11-21T10:00:00.000Z'),
    });
    const after = harness.checkpoints.at(-1) ?? {};
    expect(await runStep(adapter, harness, { step: 'refused', state: after })).toMatchObject({
      kind: 'next',
      step: 'prepare',
      state: { session: null, restarts: 1 },
    });
  });
});
