import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createPatternedVideo,
  createStepHarness,
  patternBytes,
  runStep,
  runSteps,
  type StepHarness,
  type TestContent,
} from '#tests/support/step-harness.ts';

const CREATED = { status: 201, body: '{"data":{"id":"1445880548472328193","text":"Hello"}}' };
const MIB = 1024 * 1024;

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  const input = { clientId: 'cid', clientSecret: 'secret', baseUrl: server.baseUrl };
  adapter = createTwitterAdapter(twitterConfig(input));
  useHarness({});
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

const HELLO = { text: 'Hello', hashtags: [] };

function useHarness(content: TestContent): void {
  harness = createStepHarness({ content: { ...HELLO, ...content } });
}

const image = createPatternedVideo(300, {
  id: 'm1',
  kind: 'image',
  contentType: 'image/png',
  fileName: 'a.png',
  altText: 'A cat',
});
const video = createPatternedVideo(8 * MIB + 5, { id: 'm2' });

/** Returns the value of a multipart field as bytes. */
function readPart(bytes: Buffer, name: string): Buffer {
  const boundary = bytes.subarray(0, bytes.indexOf('\r\n'));
  const head = bytes.indexOf(`name="${name}"`);
  const start = bytes.indexOf('\r\n\r\n', head) + 4;
  return bytes.subarray(
    start,
    bytes.indexOf(Buffer.concat([Buffer.from('\r\n'), boundary]), start),
  );
}

describe('a text post', () => {
  it('says who can reply, and how it was made and paid for, only if that was chosen', async () => {
    const none = { replySettings: 'everyone', madeWithAi: false, paidPartnership: false } as const;
    const all = { replySettings: 'verified', madeWithAi: true, paidPartnership: true } as const;
    for (const twitter of [none, all]) {
      await harness.close();
      useHarness({ options: { privacyStatus: 'unlisted', twitter } });
      server.script(CREATED);
      await runSteps(adapter, harness);
    }
    expect(server.received.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { text: 'Hello' },
      { text: 'Hello', reply_settings: 'verified', made_with_ai: true, paid_partnership: true },
    ]);
  });

  it('has its poll', async () => {
    const poll = { options: ['Ash', 'Celadon'], durationMinutes: 4320 };
    await harness.close();
    const twitter = {
      replySettings: 'everyone',
      madeWithAi: false,
      paidPartnership: false,
    } as const;
    useHarness({ options: { privacyStatus: 'unlisted', twitter: { ...twitter, poll } } });
    server.script(CREATED);
    await runSteps(adapter, harness);
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual({
      text: 'Hello',
      poll: { options: ['Ash', 'Celadon'], duration_minutes: 4320 },
    });
  });

  it("is one create request whose response contains the post's ID", async () => {
    server.script(CREATED);
    const { trail, result } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'create']);
    expect(result).toMatchObject({
      remoteId: '1445880548472328193',
      url: `${server.baseUrl}/ada/status/1445880548472328193`,
    });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      target: '/2/tweets',
      text: '{"text":"Hello"}',
    });
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      'content-type': 'application/json',
    });
  });

  it('refreshes an expired token once and repeats the create request', async () => {
    const ended = {
      status: 401,
      body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    };
    server.script(ended, CREATED);
    await runSteps(adapter, harness);
    expect(server.received.map((request) => request.headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ]);
    server.script(ended, ended);
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject({
      kind: 'reauthorize',
    });
    expect(harness.refreshes()).toBe(2);
  });

  it.each([
    { name: 'a cut connection', answer: { cut: true }, code: 'no_answer' },
    { name: 'a 503', answer: { status: 503 }, code: 'http_503' },
    {
      name: 'a 201 without an id',
      answer: { status: 201, body: { data: {} } },
      code: 'unreadable_response',
    },
  ])('has an unknown outcome after $name', async ({ answer, code }) => {
    server.script(answer);
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject({
      kind: 'outcome_unknown',
      code,
    });
    expect(server.received).toHaveLength(1);
  });
});

describe('an image', () => {
  it('is uploaded, described, and attached', async () => {
    useHarness({ media: [image] });
    server.script(
      { body: { data: { id: '1880', media_key: '3_1880', size: 300, expires_after_secs: 86400 } } },
      { body: { data: { id: '1880' } } },
      CREATED,
    );
    const { trail } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'upload', 'describe', 'create']);
    const [upload, metadata, create] = server.received;
    expect(upload?.target).toBe('/2/media/upload');
    expect(readPart(upload?.bytes ?? Buffer.alloc(0), 'media_category').toString()).toBe(
      'tweet_image',
    );
    expect(readPart(upload?.bytes ?? Buffer.alloc(0), 'media').equals(patternBytes(0, 300))).toBe(
      true,
    );
    expect(metadata).toMatchObject({
      target: '/2/media/metadata',
      text: '{"id":"1880","metadata":{"alt_text":{"text":"A cat"}}}',
    });
    expect(create?.text).toBe('{"text":"Hello","media":{"media_ids":["1880"]}}');
  });

  it('is posted without its description when X refuses it, with a note', async () => {
    useHarness({ media: [image] });
    server.script(
      { body: { data: { id: '1880' } } },
      { status: 400, body: { title: 'Invalid Request' } },
      CREATED,
    );
    const { result } = await runSteps(adapter, harness);
    expect(result).toMatchObject({
      note: "Couldn't set the alt text of a.png (http_400).",
    });
  });
});

describe('a video', () => {
  const initialized = {
    body: { data: { id: '1990', media_key: '7_1990', expires_after_secs: 1295999 } },
  };
  const ready = { body: { data: { id: '1990', processing_info: { state: 'succeeded' } } } };

  it('is sent in segments of 4 MiB and polled', async () => {
    useHarness({ media: [video] });
    server.script(initialized, { body: '' }, { body: '' }, { body: '' });
    server.script({
      body: { data: { id: '1990', processing_info: { state: 'pending', check_after_secs: 1 } } },
    });
    server.script(
      {
        body: {
          data: { id: '1990', processing_info: { state: 'in_progress', check_after_secs: 5 } },
        },
      },
      ready,
      CREATED,
    );
    const { trail, waits } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'upload', 'process', 'process', 'create']);
    expect(waits).toEqual([5]);
    expect(server.received.map((request) => request.target)).toEqual([
      '/2/media/upload/initialize',
      ...Array<string>(3).fill('/2/media/upload/1990/append'),
      '/2/media/upload/1990/finalize',
      '/2/media/upload?command=STATUS&media_id=1990',
      '/2/media/upload?command=STATUS&media_id=1990',
      '/2/tweets',
    ]);
    expect(server.received[0]?.text).toBe(
      `{"media_type":"video/mp4","total_bytes":${String(video.sizeBytes)},"media_category":"tweet_video"}`,
    );
    const segments = server.received.slice(1, 4).map(({ bytes }) => ({
      index: readPart(bytes, 'segment_index').toString(),
      media: readPart(bytes, 'media'),
    }));
    expect(segments.map(({ index, media }) => [index, media.length])).toEqual([
      ['0', 4 * MIB],
      ['1', 4 * MIB],
      ['2', 5],
    ]);
    expect(
      Buffer.concat(segments.map(({ media }) => media)).equals(patternBytes(0, video.sizeBytes)),
    ).toBe(true);
    expect(server.received[4]?.headers['content-length']).toBe('0');
  });

  it('resumes an upload that an older version started in segments of 1 MiB', async () => {
    useHarness({ media: [createPatternedVideo(2 * MIB + 5, { id: 'm2' })] });
    server.script({ body: '' }, { body: { data: { id: '1990' } } });
    const upload = {
      fileId: 'm2',
      mediaId: '1990',
      mediaKey: null,
      nextSegment: 2,
      stage: 'sending',
      isDescribed: false,
    };
    const result = await runStep(adapter, harness, {
      step: 'upload',
      state: { uploads: [upload] },
    });
    expect(result).toMatchObject({ kind: 'next', step: 'create' });
    expect(server.received.map((request) => request.target)).toEqual([
      '/2/media/upload/1990/append',
      '/2/media/upload/1990/finalize',
    ]);
  });

  it('saves the upload before the first segment', async () => {
    useHarness({ media: [video] });
    server.script(initialized, { status: 400, body: { title: 'Invalid Request' } });
    await runStep(adapter, harness, { step: 'upload' });
    expect(harness.checkpoints[0]).toMatchObject({
      uploads: [{ mediaId: '1990', nextSegment: 0, stage: 'sending' }],
    });
  });

  it('is uploaded again up to four times when X reports missing segments', async () => {
    useHarness({ media: [createPatternedVideo(10, { id: 'm2' })] });
    const missing = {
      status: 400,
      body: { errors: [{ message: 'Segments do not add up to provided total file size.' }] },
    };
    server.script(initialized, { body: '' }, missing);
    const first = await runStep(adapter, harness, { step: 'upload' });
    expect(first).toMatchObject({
      kind: 'next',
      step: 'upload',
      state: { uploads: [], uploadRestarts: 1 },
    });
    server.script(initialized, { body: '' }, missing);
    const state = { ...first.state, uploadRestarts: 4 };
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'upload', state })),
    ).toMatchObject({ code: 'segments_mismatch' });
  });

  const processing = {
    uploads: [
      {
        fileId: 'm2',
        mediaId: '1990',
        mediaKey: null,
        nextSegment: 3,
        stage: 'processing',
        isDescribed: false,
      },
    ],
    processingSince: '2026-11-20T10:00:00.000Z',
  };

  it("is rejected with X's message when it cannot be processed", async () => {
    useHarness({ media: [video] });
    server.script({
      body: {
        data: {
          id: '1990',
          processing_info: {
            state: 'failed',
            error: { code: 3, name: 'UnsupportedMedia', message: 'Duration exceeds' },
          },
        },
      },
    });
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'process', state: processing })),
    ).toMatchObject({
      kind: 'rejected_content',
      code: 'UnsupportedMedia',
      platformMessage: 'Duration exceeds',
    });
  });

  it('fails ten minutes plus its own length after processing started', async () => {
    useHarness({ media: [{ ...video, durationMs: 900_000 }] });
    const inProgress = {
      body: { data: { id: '1990', processing_info: { state: 'in_progress' } } },
    };
    harness.advance(1_499_000);
    server.script(inProgress);
    const result = await runStep(adapter, harness, { step: 'process', state: processing });
    expect(result).toMatchObject({ kind: 'wait' });
    harness.advance(2_000);
    server.script(inProgress);
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'process', state: processing })),
    ).toMatchObject({ kind: 'unavailable', code: 'processing_timeout' });
  });

  it('is polled, then uploaded again, then rejected if X reports it as invalid', async () => {
    useHarness({ media: [createPatternedVideo(10, { id: 'm2' })] });
    const invalid = {
      status: 400,
      body: {
        title: 'Invalid Request',
        type: 'https://api.x.com/2/problems/invalid-request',
        detail: 'One or more parameters to your request was invalid.',
        errors: [
          { parameters: { 'media.media_ids': ['1990'] }, message: 'Your media IDs are invalid.' },
        ],
      },
    };
    const uploaded = [initialized, { body: '' }, { body: { data: { id: '1990' } } }];
    server.script(...uploaded, invalid, invalid, ...uploaded, invalid);
    const failure = catchPlatformError(runSteps(adapter, harness));
    expect(await failure).toMatchObject({
      kind: 'rejected_content',
      code: 'invalid_media_ids/media.media_ids',
    });
    expect(harness.context.now().getTime()).toBe(Date.parse('2026-11-20T10:00:03.000Z'));
    expect(server.remaining()).toBe(0);
  });
});

it('sends a GIF in segments as tweet_gif', async () => {
  useHarness({ media: [createPatternedVideo(10, { kind: 'gif', contentType: 'image/gif' })] });
  server.script(
    { body: { data: { id: '5' } } },
    { body: '' },
    { body: { data: { id: '5' } } },
    CREATED,
  );
  await runSteps(adapter, harness);
  expect(server.received[0]?.text).toContain('"media_category":"tweet_gif"');
});

it('rejects an unreadable state', async () => {
  expect(
    await catchPlatformError(
      runStep(adapter, harness, { step: 'create', state: { uploads: 'none' } }),
    ),
  ).toMatchObject({ kind: 'bug', code: 'unreadable_state' });
});
