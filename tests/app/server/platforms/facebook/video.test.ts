import { describe, expect, it } from 'vitest';
import { form, graphError, lines, multipart } from '#tests/support/adapter-bench.ts';
import type { ReceivedRequest } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createVideo,
  runSteps,
  START,
  throughJson,
} from '#tests/support/step-harness.ts';
import { PROOF, startFacebook } from './support.ts';

const BYTES = Buffer.from('0123456789');
const upright = createVideo(BYTES, { width: 1080, height: 1920 });
const wide = createVideo(BYTES);
const ok = { body: { success: true } };
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

const reelSession = ({ headers }: ReceivedRequest) => ({
  body: { video_id: '123', upload_url: `http://${headers.host ?? ''}/video-upload/v25.0/123` },
});
const video = (status: object, rest: object = {}) => ({ body: { id: '123', status, ...rest } });
const processing = video({
  video_status: 'processing',
  uploading_phase: { status: 'complete', bytes_transfered: 10 },
  processing_phase: { status: 'in_progress' },
  publishing_phase: { status: 'not_started', publish_status: 'published' },
});
const live = video(
  {
    video_status: 'ready',
    publishing_phase: { status: 'complete', publish_status: 'published' },
  },
  { permalink_url: '/reel/123/', post_id: '777' },
);

describe('a reel', () => {
  it('starts, uploads, finishes and is polled until it is live', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [upright] },
      reelSession,
      ok,
      ok,
      processing,
      processing,
      live,
    );
    const { result, trail, waits } = await runSteps(adapter, harness);

    expect(lines(server.received.slice(0, 4))).toEqual([
      `POST /v25.0/1353/video_reels?${PROOF}`,
      'POST /video-upload/v25.0/123',
      `POST /v25.0/1353/video_reels?${PROOF}`,
      `GET /v25.0/123?fields=status%2Cpublished%2Cpost_id%2Cpermalink_url&${PROOF}`,
    ]);
    expect(form(server.received[0])).toEqual({ upload_phase: 'start' });
    expect(server.received[1]?.headers).toMatchObject({
      authorization: 'OAuth token-0',
      offset: '0',
      file_size: '10',
      'content-type': 'application/octet-stream',
    });
    expect(server.received[1]?.text).toBe('0123456789');
    expect(form(server.received[2])).toEqual({
      upload_phase: 'finish',
      video_id: '123',
      video_state: 'PUBLISHED',
      description: 'Hello\n\n#one #two',
    });
    expect(waits).toEqual([1, 1, 5]);
    expect(trail).toEqual([
      'prepare',
      'start_upload',
      'upload_video',
      'publish',
      'await_video',
      'await_video',
      'await_video',
    ]);
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: '1353_777',
      url: `${server.baseUrl}/reel/123/`,
    });
  });

  it.each(['bytes_transfered', 'bytes_transferred'])(
    'resumes at the byte from %s after a cut connection',
    async (spelling) => {
      const { server, adapter, harness } = await startFacebook({ media: [upright] }, reelSession, {
        cut: true,
      });
      const error = await catchPlatformError(runSteps(adapter, harness));
      expect(error).toMatchObject({ kind: 'unavailable', code: 'no_answer' });

      server.script(video({ uploading_phase: { status: 'in_progress', [spelling]: 4 } }), ok);
      const state = harness.checkpoints.at(-1) ?? {};
      await runSteps(adapter, harness, { step: 'upload_video', state, stopBefore: 'publish' });

      expect(server.received.at(-1)?.headers).toMatchObject({ offset: '4', file_size: '10' });
      expect(server.received.at(-1)?.text).toBe('456789');
    },
  );

  it('sends nothing more when the upload turns out to be complete', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [upright] },
      video({ uploading_phase: { status: 'completed', bytes_transferred: 10 } }),
    );
    const state = {
      route: 'reel',
      videoId: '123',
      uploadUrl: `${server.baseUrl}/video-upload/v25.0/123`,
      uploadTries: 1,
    };
    await runSteps(adapter, harness, { step: 'upload_video', state, stopBefore: 'publish' });
    expect(server.received).toHaveLength(1);
  });

  it('retries from the reported offset after OffsetInvalidError', async () => {
    const { adapter, harness } = await startFacebook({ media: [upright] }, reelSession, {
      status: 400,
      body: { debug_info: { retriable: true, type: 'OffsetInvalidError', message: 'no' } },
    });
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'OffsetInvalidError' });
  });

  describe('that waited a day for its daily limit', () => {
    const hold = async (...responses: Parameters<typeof startFacebook>[1][]) => {
      const { server, adapter, harness } = await startFacebook(
        { media: [upright] },
        reelSession,
        ok,
      );
      const { result } = await runSteps(adapter, harness, { stopBefore: 'publish' });
      if (result.kind === 'published') throw new Error('It was to stop before that.');
      harness.setNow(later(21 * 3600));
      server.script(...responses.filter((response) => response !== undefined));
      const go = (more: object) =>
        runSteps(adapter, harness, {
          step: 'publish',
          state: { ...throughJson(result.state), ...more },
        });
      return go;
    };

    it('is uploaded again, because the upload has expired', async () => {
      const go = await hold(reelSession, ok, ok, live);
      const { trail } = await go({});
      expect(trail).toEqual(['publish', 'start_upload', 'upload_video', 'publish', 'await_video']);
    });

    it('is not uploaded again when an earlier finish request, whose response was lost, was applied', async () => {
      const go = await hold(processing, live);
      const { trail } = await go({ searchFrom: START.toISOString() });
      expect(trail).toEqual(['publish', 'await_video']);
    });
  });

  it('opens a new session after four tries and gives up after three sessions', async () => {
    const still = video({
      video_status: 'uploading',
      uploading_phase: { status: 'in_progress', bytes_transfered: 4 },
    });
    const { adapter, harness } = await startFacebook(
      { media: [upright] },
      still,
      reelSession,
      still,
    );
    const tired = { route: 'reel', videoId: '1', uploadUrl: 'x', uploadTries: 4, uploadedBytes: 4 };
    const step = 'upload_video';
    const fresh = await runSteps(adapter, harness, {
      step,
      state: { ...tired, uploadSessions: 1 },
      stopBefore: 'upload_video',
    });
    expect(fresh.result.state).toMatchObject({ videoId: '123', uploadTries: 0, uploadSessions: 2 });

    const error = await catchPlatformError(
      runSteps(adapter, harness, { step, state: { ...tired, uploadSessions: 3 } }),
    );
    expect(error.code).toBe('upload_failed');
  });

  it('sends its token to no other host', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [upright] },
      { body: { video_id: '123', upload_url: 'https://evil.test/video-upload/v25.0/123' } },
    );
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'bug', code: 'untrusted_upload_url' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a video', () => {
  const start = {
    body: { upload_session_id: '55', video_id: '123', start_offset: '0', end_offset: '4' },
  };
  const piece = (from: number, to: number) => ({
    body: { start_offset: String(from), end_offset: String(to) },
  });

  it('is sent in the chunks that Facebook requests', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [wide] },
      start,
      piece(4, 9),
      piece(9, 10),
      piece(10, 10),
      ok,
      video({ video_status: 'ready' }, { published: true, permalink_url: '/kitten/videos/123/' }),
    );
    const { result } = await runSteps(adapter, harness);

    expect(form(server.received[0])).toEqual({ upload_phase: 'start', file_size: '10' });
    expect(server.received.slice(1, 4).map(multipart)).toEqual(
      [
        ['0', '0123'],
        ['4', '45678'],
        ['9', '9'],
      ].map(([offset, bytes]) => ({
        upload_phase: 'transfer',
        upload_session_id: '55',
        start_offset: offset,
        video_file_chunk: bytes,
      })),
    );
    expect(form(server.received[4])).toEqual({
      upload_phase: 'finish',
      upload_session_id: '55',
      description: 'Hello\n\n#one #two',
    });
    expect(lines(server.received)[4]).toBe(`POST /v25.0/1353/videos?${PROOF}`);
    expect(result).toMatchObject({
      remoteId: '1353_123',
      url: `${server.baseUrl}/kitten/videos/123/`,
    });
  });

  it('resumes at the offset that a wrong chunk returns', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [wide] },
      {
        status: 400,
        body: {
          error: {
            code: 6001,
            error_subcode: 1363037,
            error_data: { start_offset: '6', end_offset: '10' },
          },
        },
      },
      piece(10, 10),
    );
    const state = {
      route: 'video',
      videoId: '123',
      uploadSessionId: '55',
      startOffset: 4,
      endOffset: 9,
    };
    await runSteps(adapter, harness, { step: 'upload_video', state, stopBefore: 'publish' });
    expect(multipart(server.received[1])).toMatchObject({
      start_offset: '6',
      video_file_chunk: '6789',
    });
  });

  it('resumes with the chunk that was requested before a crash', async () => {
    const { server, adapter, harness } = await startFacebook(
      { media: [wide] },
      start,
      piece(4, 9),
      {
        cut: true,
      },
    );
    await catchPlatformError(runSteps(adapter, harness));
    server.script(piece(10, 10));
    const state = harness.checkpoints.at(-1) ?? {};
    await runSteps(adapter, harness, { step: 'upload_video', state, stopBefore: 'publish' });
    expect(multipart(server.received.at(-1))).toMatchObject({ video_file_chunk: '45678' });
  });

  it('does not send the same chunk forever', async () => {
    const { adapter, harness, server } = await startFacebook({ media: [wide] }, start);
    server.script(...Array.from({ length: 4 }, () => piece(0, 4)));
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'upload_standstill' });
  });
});

describe('polling a video', () => {
  const waiting = { route: 'reel', videoId: '123', pollingSince: START.toISOString() };

  it('does not treat "ready" as live, and reports a draft as not live', async () => {
    const draft = video({ video_status: 'ready' }, { published: false });
    const { server, adapter, harness } = await startFacebook({ media: [upright] });
    server.script(...Array.from({ length: 60 }, () => draft));
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'await_video', state: waiting }),
    );
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'video_not_live' });
    expect(error.remedy).toContain('draft');
  });

  it.each([
    {
      detail: { error: { code: 1363128, message: 'long' } },
      code: '1363128',
      remedy: '90 seconds',
    },
    { detail: { errors: [{ code: 1363040, message: 'ratio' }] }, code: '1363040', remedy: '9:16' },
    { detail: {}, code: 'video_failed', remedy: 'MP4' },
  ])('rejects a video whose processing failed with $code', async ({ detail, code, remedy }) => {
    const { adapter, harness } = await startFacebook(
      { media: [upright] },
      video({ video_status: 'error', processing_phase: { status: 'error', ...detail } }),
    );
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'await_video', state: waiting }),
    );
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(error.remedy).toContain(remedy);
  });

  it('polls long processing with growing intervals', async () => {
    const { server, adapter, harness } = await startFacebook({ media: [upright] });
    server.script(...Array.from({ length: 60 }, () => processing), live);
    const { result, waits } = await runSteps(adapter, harness, {
      step: 'await_video',
      state: waiting,
    });
    expect(result.kind).toBe('published');
    expect(waits.slice(0, 4)).toEqual([1, 1, 5, 5]);
    expect(waits.at(-1)).toBe(300);
  });
});

describe('a lost response to the finish request', () => {
  const lost = { route: 'reel', videoId: '123' };
  const untouched = video({
    video_status: 'upload_complete',
    publishing_phase: { status: 'not_started' },
  });

  it('has an unknown outcome', async () => {
    const { adapter, harness } = await startFacebook(
      { media: [upright] },
      graphError(2, undefined, 500),
    );
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'publish', state: lost }),
    );
    expect(error.kind).toBe('outcome_unknown');
  });

  it.each([
    ['live', live],
    ['being published', video({ publishing_phase: { status: 'in_progress' } })],
    ['failed', video({ video_status: 'error' })],
  ])('is resolved by reading the video: %s', async (_title, response) => {
    const { adapter, harness } = await startFacebook({ media: [upright] }, response);
    const result = await adapter.reconcile(harness.context, lost);
    expect(result).toMatchObject({ kind: 'committed', step: 'await_video' });
  });

  it('is retried on the same video after two minutes without progress', async () => {
    const { adapter, harness } = await startFacebook({ media: [upright] }, untouched, untouched);
    const first = await adapter.reconcile(harness.context, lost);
    expect(first.kind).toBe('look_again');

    harness.setNow(later(120));
    const second = await adapter.reconcile(harness.context, throughJson(first.state));
    expect(second).toMatchObject({ kind: 'not_committed', step: 'publish' });
    expect(second.state).toMatchObject({ videoId: '123' });
  });

  it('keeps waiting while the video is processed', async () => {
    const { adapter, harness } = await startFacebook({ media: [upright] }, processing);
    harness.setNow(later(600));
    const state = { ...lost, lostAt: START.toISOString() };
    const result = await adapter.reconcile(harness.context, state);
    expect(result.kind).toBe('look_again');
  });
});
