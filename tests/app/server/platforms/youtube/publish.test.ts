import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lines } from '#tests/support/adapter-bench.ts';
import {
  catchPlatformError,
  createMedia,
  createVideo,
  runSteps,
} from '#tests/support/step-harness.ts';
import {
  CHUNK,
  finished,
  googleError,
  processed,
  session,
  SESSION_PATH,
  startYouTube,
  stored,
} from './support.ts';

const small = createVideo(Buffer.from('0123456789'));
const opened = (baseUrl: string) => ({ sessionUri: `${baseUrl}${SESSION_PATH}`, sessions: 1 });

describe('publishing a video', () => {
  it('sends the license, embedding, and a paid promotion as chosen', async () => {
    const flags = { madeForKids: false, syntheticMedia: false, embeddable: false };
    const youtube = { ...flags, license: 'creativeCommon' as const, paidPlacement: true };
    const { server, adapter, harness } = await startYouTube(
      { text: 'Kiln', hashtags: [], media: [small], options: { privacyStatus: 'public', youtube } },
      session,
      finished(),
      processed(),
    );
    await runSteps(adapter, harness);
    expect(lines(server.received)[0]).toContain('snippet%2Cstatus%2CpaidProductPlacementDetails&');
    expect(JSON.parse(server.received[0]?.text ?? '')).toMatchObject({
      status: { license: 'creativeCommon', embeddable: false },
      paidProductPlacementDetails: { hasPaidProductPlacement: true },
    });
  });

  it('opens a session, sends the file, and polls the processing', async () => {
    const { server, adapter, harness } = await startYouTube(
      {
        text: 'Cat of the day\nMore\n\n#cat #fyp',
        hashtags: ['cat', 'fyp'],
        media: [small],
        options: {
          privacyStatus: 'unlisted',
          youtube: { madeForKids: false, syntheticMedia: true },
        },
      },
      session,
      finished(),
      processed({ uploadStatus: 'uploaded' }, 'processing'),
      processed(),
    );
    const { result, trail, waits } = await runSteps(adapter, harness);

    expect(lines(server.received)).toEqual([
      'POST /upload/youtube/v3/videos?uploadType=resumable&part=snippet%2Cstatus&notifySubscribers=false',
      `PUT ${SESSION_PATH}`,
      'GET /youtube/v3/videos?part=status%2CprocessingDetails&id=dQw4w9WgXcQ',
      'GET /youtube/v3/videos?part=status%2CprocessingDetails&id=dQw4w9WgXcQ',
    ]);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': '10',
      'x-upload-content-type': 'video/mp4',
    });
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual({
      snippet: {
        title: 'Cat of the day',
        description: 'Cat of the day\nMore\n\n#cat #fyp',
        tags: ['cat', 'fyp'],
        categoryId: '22',
      },
      status: {
        privacyStatus: 'unlisted',
        selfDeclaredMadeForKids: false,
        containsSyntheticMedia: true,
        embeddable: true,
        license: 'youtube',
      },
    });
    expect(server.received[1]?.headers).toMatchObject({
      'content-length': '10',
      'content-type': 'video/mp4',
      authorization: 'Bearer token-0',
    });
    expect(server.received[1]?.headers['content-range']).toBeUndefined();
    expect(server.received[1]?.text).toBe('0123456789');
    expect(trail).toEqual(['start_session', 'publish', 'confirm', 'confirm']);
    expect(waits).toEqual([1]);
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: 'dQw4w9WgXcQ',
      url: `${server.baseUrl}/watch?v=dQw4w9WgXcQ`,
    });
    expect(result).not.toHaveProperty('note');
  });

  it.each([
    ['an image', [createMedia(Buffer.from('jpeg'))], 'video_required'],
    ['an empty file', [createVideo(Buffer.alloc(0))], 'emptyFile'],
  ])('rejects %s before anything is sent', async (_title, media, code) => {
    const { server, adapter, harness } = await startYouTube({ media });
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(server.received).toEqual([]);
  });

  it('sends its token to no session on another host', async () => {
    const { server, adapter, harness } = await startYouTube(
      { media: [small] },
      { headers: { location: 'https://evil.test/session' } },
    );
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'bug', code: 'untrusted_session' });
    expect(server.received).toHaveLength(1);
  });
});

describe('the chunks of a file', () => {
  it.each([
    { size: 1, ranges: [undefined] },
    { size: CHUNK - 1, ranges: [undefined] },
    { size: CHUNK, ranges: [undefined] },
    {
      size: CHUNK + 1,
      ranges: [
        [0, CHUNK - 1],
        [CHUNK, CHUNK],
      ],
    },
    {
      size: 2 * CHUNK,
      ranges: [
        [0, CHUNK - 1],
        [CHUNK, 2 * CHUNK - 1],
      ],
    },
    {
      size: 2 * CHUNK + 5,
      ranges: [
        [0, CHUNK - 1],
        [CHUNK, 2 * CHUNK - 1],
        [2 * CHUNK, 2 * CHUNK + 4],
      ],
    },
  ])('cover $size bytes', async ({ size, ranges }) => {
    const bytes = randomBytes(size);
    const parts = ranges.slice(0, -1).map((range) => stored(range?.[1] ?? null));
    const { server, adapter, harness } = await startYouTube(
      { media: [createVideo(bytes)] },
      session,
      ...parts,
      finished(),
      processed(),
    );
    const { trail } = await runSteps(adapter, harness);

    const puts = server.received.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers['content-range'])).toEqual(
      ranges.map((range) => range && `bytes ${range.join('-')}/${String(size)}`),
    );
    expect(Buffer.concat(puts.map((put) => put.bytes)).equals(bytes)).toBe(true);
    const uploads = size > CHUNK ? ['upload'] : [];
    expect(trail).toEqual(['start_session', ...uploads, 'publish', 'confirm']);
  });

  it('start where the Range header says, not where the last chunk ended', async () => {
    const storedBytes = 5 * 262_144;
    const bytes = randomBytes(2 * CHUNK);
    const { server, adapter, harness } = await startYouTube(
      { media: [createVideo(bytes)] },
      session,
      stored(storedBytes - 1),
      stored(storedBytes + CHUNK - 1),
      finished(),
      processed(),
    );
    await runSteps(adapter, harness);

    const puts = server.received.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers['content-range'])).toEqual([
      `bytes 0-${String(CHUNK - 1)}/${String(2 * CHUNK)}`,
      `bytes ${String(storedBytes)}-${String(storedBytes + CHUNK - 1)}/${String(2 * CHUNK)}`,
      `bytes ${String(storedBytes + CHUNK)}-${String(2 * CHUNK - 1)}/${String(2 * CHUNK)}`,
    ]);
  });
});

describe('an interrupted upload', () => {
  const bytes = randomBytes(2 * CHUNK + 5);
  const media = [createVideo(bytes)];
  const query = `bytes */${String(bytes.length)}`;

  it.each([
    ['a cut connection', { cut: true }, 1],
    ['a 503', { status: 503, body: 'busy' }, 1],
    ['a 503 with Retry-After', { status: 503, headers: { 'retry-after': '20' } }, 20],
  ])('queries the session for its offset after %s', async (_title, response, pause) => {
    const { server, adapter, harness } = await startYouTube(
      { media },
      session,
      response,
      stored(262_143),
      stored(262_144 + CHUNK - 1),
      finished(),
      processed(),
    );
    const { waits } = await runSteps(adapter, harness);

    const requested = server.received[2];
    expect(requested?.headers['content-range']).toBe(query);
    expect(requested?.headers['content-length']).toBe('0');
    expect(server.received[3]?.headers['content-range']).toBe(
      `bytes 262144-${String(262_144 + CHUNK - 1)}/${String(bytes.length)}`,
    );
    expect(waits[0]).toBe(pause);
  });

  it('resumes from the saved state after a crash', async () => {
    const { server, adapter, harness } = await startYouTube({ media });
    server.script(stored(2 * CHUNK - 1));
    const state = { ...opened(server.baseUrl), begun: true, offset: CHUNK };
    const { result } = await runSteps(adapter, harness, {
      step: 'upload',
      state,
      stopBefore: 'publish',
    });
    expect(result.state).toMatchObject({ offset: 2 * CHUNK });
    expect(server.received.map(({ headers }) => headers['content-range'])).toEqual([query]);
  });

  it('saves each chunk before sending the next', async () => {
    const { adapter, harness } = await startYouTube(
      { media },
      session,
      stored(CHUNK - 1),
      stored(2 * CHUNK - 1),
    );
    await runSteps(adapter, harness, { stopBefore: 'publish' });
    expect(harness.checkpoints).toEqual([
      expect.objectContaining({ begun: true, offset: 0 }),
      expect.objectContaining({ begun: true, offset: CHUNK }),
    ]);
  });

  it('uses a fresh token for the same session when the old one expired', async () => {
    const { server, adapter, harness } = await startYouTube(
      { media },
      session,
      googleError(401, 'authError'),
      stored(CHUNK - 1),
    );
    server.script(stored(2 * CHUNK - 1), finished(), processed());
    await runSteps(adapter, harness);
    expect(harness.refreshes()).toBe(1);
    expect(server.received.slice(1, 3).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ]);
  });

  it('requires the user when the fresh token is rejected too', async () => {
    const refusal = googleError(401, 'authError');
    const { adapter, harness } = await startYouTube({ media }, refusal, refusal);
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'reauthorize', code: 'authError' });
  });

  it('backs off longer when YouTube stores nothing in nine tries', async () => {
    const { server, adapter, harness } = await startYouTube({ media }, session);
    server.script(...Array.from({ length: 20 }, () => stored(null)));
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'upload_stalled' });
  });
});

describe('the commit', () => {
  const media = [small];

  it.each([
    ['a cut connection', { cut: true }],
    ['a 502 without JSON', { status: 502, body: '<html>' }],
    ['a session that is gone', { status: 404 }],
    ['an answer without an id', { status: 201, body: {} }],
  ])('has an unknown outcome after %s', async (_title, response) => {
    const { server, adapter, harness } = await startYouTube({ media });
    server.script(response);
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'publish', state: opened(server.baseUrl) }),
    );
    expect(error.kind).toBe('outcome_unknown');
    expect(server.received).toHaveLength(1);
  });

  it('returns to the upload when YouTube is missing bytes', async () => {
    const { server, adapter, harness } = await startYouTube({ media });
    server.script(stored(3), stored(3), finished(), processed());
    const { trail } = await runSteps(adapter, harness, {
      step: 'publish',
      state: opened(server.baseUrl),
    });
    expect(trail).toEqual(['publish', 'upload', 'publish', 'confirm']);
    expect(server.received[2]?.headers['content-range']).toBe('bytes 4-9/10');
    expect(server.received[2]?.text).toBe('456789');
  });

  it('only queries the session when every byte is already stored', async () => {
    const { server, adapter, harness } = await startYouTube({ media });
    server.script(finished(), processed());
    await runSteps(adapter, harness, {
      step: 'publish',
      state: { ...opened(server.baseUrl), offset: 10 },
    });
    expect(server.received[0]?.headers['content-range']).toBe('bytes */10');
  });
});

describe('polling the processing', () => {
  const live = { videoId: 'dQw4w9WgXcQ', privacyStatus: 'unlisted' };
  const watch = { step: 'confirm', state: live };

  it.each([
    [{ uploadStatus: 'failed', failureReason: 'codec' }, 'failed', 'codec', 'MP4'],
    [{ uploadStatus: 'uploaded' }, 'failed', 'processing_failed', 'MP4'],
    [
      { uploadStatus: 'rejected', rejectionReason: 'duplicate' },
      'terminated',
      'duplicate',
      'Check',
    ],
    [{ uploadStatus: 'rejected', rejectionReason: 'legal' }, 'terminated', 'legal', 'Studio'],
    [{ uploadStatus: 'rejected', rejectionReason: 'length' }, 'terminated', 'length', 'phone'],
  ])('rejects %j with processing %s', async (status, processing, code, remedy) => {
    const { adapter, harness } = await startYouTube(
      { media: [small] },
      processed(status, processing),
    );
    const error = await catchPlatformError(runSteps(adapter, harness, watch));
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(error.remedy).toContain(remedy);
  });

  it('polls with growing intervals and stops after two hours without reporting a failure', async () => {
    const { server, adapter, harness } = await startYouTube({ media: [small] });
    server.script(
      ...Array.from({ length: 200 }, () => processed({ uploadStatus: 'uploaded' }, 'processing')),
    );
    const { result, waits } = await runSteps(adapter, harness, watch);
    expect(waits.slice(0, 7)).toEqual([1, 1, 10, 20, 30, 60, 60]);
    expect(result.kind).toBe('published');
    expect(result).toHaveProperty('note', expect.stringContaining('processing'));
  });

  it.each([
    ['the quota is used up', googleError(403, 'quotaExceeded'), 'rate_limited'],
    ['the token is withdrawn', googleError(401, 'authError'), 'reauthorize'],
    ['reading is not allowed', googleError(403, 'insufficientPermissions'), 'permission'],
    ['YouTube fails', googleError(503, 'backendError'), 'unavailable'],
  ])('reports only videos it has seen as live: %s', async (_title, response, kind) => {
    const { server, adapter, harness } = await startYouTube({ media: [small] });
    server.script(...Array.from({ length: 5 }, () => response));
    expect(await catchPlatformError(runSteps(adapter, harness, watch))).toMatchObject({ kind });
  });

  it('does not report a missing video as live, however late', async () => {
    const { adapter, harness } = await startYouTube(
      { media: [small] },
      { body: { items: [] } },
      processed(),
    );
    const late = { ...watch, state: { ...live, pollingSince: '2000-01-01T00:00:00.000Z' } };
    const { result, waits } = await runSteps(adapter, harness, late);
    expect({ kind: result.kind, looks: waits.length }).toEqual({ kind: 'published', looks: 1 });
  });

  it('reports a video that stays missing', async () => {
    const { server, adapter, harness } = await startYouTube({ media: [small] });
    server.script(...Array.from({ length: 7 }, () => ({ body: { items: [] } })));
    const error = await catchPlatformError(runSteps(adapter, harness, watch));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'videoNotFound' });
  });
});
