import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createPatternedVideo,
  createStepHarness,
  patternBytes,
  runStep,
  runSteps,
  START,
  type StepHarness,
  type TestContent,
} from '#tests/support/step-harness.ts';

const AUTHOR = 'urn:li:person:AbC';
const CREATED = { status: 201, headers: { 'X-RestLi-Id': 'urn:li:share:7123' } };
const LATER = START.getTime() + 3_600_000;

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createLinkedinAdapter(
    linkedinConfig({ clientId: 'cid', clientSecret: 's', baseUrl: server.baseUrl }),
  );
  useHarness({});
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

function useHarness(content: TestContent): void {
  harness = createStepHarness({ account: { externalId: AUTHOR, handle: null }, content });
}

const image = createPatternedVideo(100, {
  id: 'm1',
  kind: 'image',
  contentType: 'image/png',
  fileName: 'a.png',
  altText: 'A cat',
});

describe('a text post', () => {
  it('is one create request with every header that LinkedIn requires', async () => {
    useHarness({ text: 'Hello (world) #launch' });
    server.script(CREATED);
    const { trail, result } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'create']);
    expect(result).toMatchObject({
      remoteId: 'urn:li:share:7123',
      url: `${server.baseUrl}/feed/update/urn:li:share:7123/`,
    });
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      target: '/rest/posts',
      text: '{"author":"urn:li:person:AbC","commentary":"Hello \\\\(world\\\\) #launch","visibility":"PUBLIC","distribution":{"feedDistribution":"MAIN_FEED","targetEntities":[],"thirdPartyDistributionChannels":[]},"lifecycleState":"PUBLISHED","isReshareDisabledByAuthor":false}',
    });
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
      'content-type': 'application/json',
    });
  });

  it.each([
    ['connections', 'CONNECTIONS'],
    ['loggedIn', 'LOGGED_IN'],
    ['public', 'PUBLIC'],
  ] as const)(
    'for %s has that visibility, and no reshares if its author wants none',
    async (who, name) => {
      const linkedin = { linkCard: true, linkImage: true, visibility: who, allowReshare: false };
      useHarness({ text: 'Hello', options: { linkedin } });
      server.script(CREATED);
      await runSteps(adapter, harness);
      expect(JSON.parse(server.received[0]?.text ?? '')).toMatchObject({
        visibility: name,
        isReshareDisabledByAuthor: true,
      });
    },
  );

  it.each([
    [1, 'ONE_DAY'],
    [3, 'THREE_DAYS'],
    [7, 'SEVEN_DAYS'],
    [14, 'FOURTEEN_DAYS'],
  ] as const)('has a poll of %i days instead of a link card', async (durationDays, duration) => {
    const poll = { question: 'Which (glaze)?', options: ['Ash', 'Celadon'], durationDays };
    const linkedin = { linkCard: true, linkImage: true, poll };
    useHarness({
      text: 'Vote: https://example.com/glazes',
      options: { privacyStatus: 'unlisted', linkedin },
    });
    server.script(CREATED);
    const { trail } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'create']);
    expect(JSON.parse(server.received[0]?.text ?? '')).toMatchObject({
      content: {
        poll: {
          question: 'Which (glaze)?',
          options: [{ text: 'Ash' }, { text: 'Celadon' }],
          settings: { duration },
        },
      },
    });
  });

  it('is rejected before anything is sent when its escaped text is too long', async () => {
    useHarness({ text: '('.repeat(1501) });
    expect(await catchPlatformError(runSteps(adapter, harness))).toMatchObject({
      kind: 'rejected_content',
      code: 'text_too_long',
    });
    expect(server.received).toHaveLength(0);
  });

  it.each([
    [{ cut: true }, 'no_answer'],
    [{ status: 503, body: '<html>' }, 'http_503'],
    [{ status: 201 }, 'no_post_id'],
    [{ status: 409, body: { code: 'CONFLICT', status: 409 } }, 'CONFLICT'],
  ])('has an unknown outcome after %j', async (response, code) => {
    server.script(response);
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject({
      kind: 'outcome_unknown',
      code,
    });
  });
});

describe('an image', () => {
  const initialized = () => ({
    body: {
      value: {
        uploadUrlExpiresAt: LATER,
        uploadUrl: `${server.baseUrl}/dms-uploads/x1?sig=2`,
        image: 'urn:li:image:C5',
      },
    },
  });

  it('is uploaded with the token, polled, and attached with its alternative text', async () => {
    useHarness({ media: [image] });
    server.script(
      initialized(),
      { status: 201 },
      { body: { status: 'PROCESSING' } },
      { body: { status: 'AVAILABLE' } },
      CREATED,
    );
    const { trail, waits } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'upload', 'process', 'process', 'create']);
    expect(waits).toEqual([1]);
    const [init, put, status, , create] = server.received;
    expect(init).toMatchObject({
      target: '/rest/images?action=initializeUpload',
      text: '{"initializeUploadRequest":{"owner":"urn:li:person:AbC"}}',
    });
    expect(put).toMatchObject({ method: 'PUT', target: '/dms-uploads/x1?sig=2' });
    expect(put?.bytes.equals(patternBytes(0, 100))).toBe(true);
    expect(put?.headers.authorization).toBe('Bearer token-0');
    expect(status?.target).toBe('/rest/images/urn%3Ali%3Aimage%3AC5');
    expect(JSON.parse(create?.text ?? '')).toMatchObject({
      content: { media: { id: 'urn:li:image:C5', altText: 'A cat' } },
    });
  });

  it('is posted without a readable state, repeating the create request while LinkedIn processes it', async () => {
    useHarness({ media: [image] });
    const forbidden = {
      status: 403,
      body: { message: 'Accessing this image resource is forbidden', status: 403 },
    };
    const waiting = {
      status: 400,
      body: { status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD', message: 'not yet' },
    };
    server.script(initialized(), { status: 201 }, forbidden, waiting, waiting, CREATED);
    const { trail, waits } = await runSteps(adapter, harness);
    expect(trail).toEqual(['prepare', 'upload', 'process', 'create', 'create', 'create']);
    expect(waits).toEqual([2, 1, 1]);
    expect(new Set(server.received.slice(3).map((request) => request.text)).size).toBe(1);
  });

  it('fails with the reason when it cannot be processed', async () => {
    useHarness({ media: [image] });
    server.script(
      initialized(),
      { status: 201 },
      { body: { status: 'PROCESSING_FAILED', processingFailureReason: 'corrupt' } },
    );
    expect(await catchPlatformError(runSteps(adapter, harness))).toMatchObject({
      kind: 'rejected_content',
      platformMessage: 'corrupt',
    });
  });

  it('gets a new upload URL when the old one has expired or is rejected', async () => {
    useHarness({ media: [image] });
    const upload = {
      fileId: 'm1',
      urn: 'urn:li:image:old',
      parts: [{ url: `${server.baseUrl}/old`, start: 0, end: 100 }],
      etags: [],
      uploadToken: '',
      expiresAt: START.getTime() - 1,
      stage: 'sending',
    };
    server.script(initialized(), { status: 400 });
    const first = await runStep(adapter, harness, { step: 'upload', state: { uploads: [upload] } });
    expect(first).toMatchObject({
      kind: 'next',
      step: 'upload',
      state: { uploads: [], uploadRestarts: 1 },
    });
    server.script(initialized(), { status: 400 });
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'upload', state: first.state })),
    ).toMatchObject({ kind: 'unavailable' });
  });

  it('is one of several in a multi-image post', async () => {
    useHarness({ media: [image, { ...image, id: 'm2', altText: null }] });
    const second = {
      body: { value: { uploadUrl: `${server.baseUrl}/dms-uploads/x2`, image: 'urn:li:image:C6' } },
    };
    server.script(
      initialized(),
      { status: 201 },
      second,
      { status: 201 },
      { body: { status: 'AVAILABLE' } },
      { body: { status: 'AVAILABLE' } },
      CREATED,
    );
    await runSteps(adapter, harness);
    expect(JSON.parse(server.received[6]?.text ?? '')).toMatchObject({
      content: {
        multiImage: {
          images: [{ id: 'urn:li:image:C5', altText: 'A cat' }, { id: 'urn:li:image:C6' }],
        },
      },
    });
  });

  it("is sent only to LinkedIn's hosts", async () => {
    const live = createLinkedinAdapter({
      ...linkedinConfig({ clientId: 'c', clientSecret: 's', baseUrl: null }),
      apiUrl: server.baseUrl,
    });
    useHarness({ media: [image] });
    server.script(initialized(), initialized());
    const restart = await runStep(live, harness, { step: 'upload' });
    expect(
      await catchPlatformError(runStep(live, harness, { step: 'upload', state: restart.state })),
    ).toMatchObject({ code: 'foreign_upload_address' });
    expect(server.received.every((request) => request.target.startsWith('/rest/images'))).toBe(
      true,
    );
  });
});

describe('a video', () => {
  const video = createPatternedVideo(25, { id: 'v' });
  const initialized = () => ({
    body: {
      value: {
        uploadUrlsExpireAt: LATER,
        video: 'urn:li:video:D4',
        uploadToken: '',
        uploadInstructions: [
          { uploadUrl: `${server.baseUrl}/up/0`, firstByte: 0, lastByte: 9 },
          { uploadUrl: `${server.baseUrl}/up/1`, firstByte: 10, lastByte: 19 },
          { uploadUrl: `${server.baseUrl}/up/2`, firstByte: 20, lastByte: 29 },
        ],
      },
    },
  });
  const part = (etag: string) => ({ headers: { ETag: etag } });

  it('is uploaded in the given ranges without a token, and finalized in order', async () => {
    useHarness({ media: [video] });
    server.script(
      initialized(),
      part('"e0"'),
      part('e1'),
      part('"e2"'),
      {},
      { body: { status: 'AVAILABLE' } },
      CREATED,
    );
    await runSteps(adapter, harness);
    expect(server.received[0]).toMatchObject({
      target: '/rest/videos?action=initializeUpload',
      text: '{"initializeUploadRequest":{"owner":"urn:li:person:AbC","fileSizeBytes":25,"uploadCaptions":false,"uploadThumbnail":false}}',
    });
    const parts = server.received.slice(1, 4);
    expect(parts.map(({ bytes }) => bytes.length)).toEqual([10, 10, 5]);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(patternBytes(0, 25))).toBe(true);
    expect(parts.map(({ headers }) => [headers.authorization, headers['content-type']])).toEqual(
      Array.from({ length: 3 }, () => [undefined, 'application/octet-stream']),
    );
    expect(server.received[4]).toMatchObject({
      target: '/rest/videos?action=finalizeUpload',
      text: '{"finalizeUploadRequest":{"video":"urn:li:video:D4","uploadToken":"","uploadedPartIds":["e0","e1","e2"]}}',
    });
    expect(server.received[5]?.target).toBe('/rest/videos/urn%3Ali%3Avideo%3AD4');
  });

  it('stops at a part without an ETag, and resumes there', async () => {
    useHarness({ media: [video] });
    server.script(initialized(), part('e0'), {});
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'upload' }))).toMatchObject({
      kind: 'unavailable',
      code: 'missing_etag',
    });
    const saved = harness.checkpoints.at(-1) ?? {};
    server.script(part('e1'), part('e2'), {});
    expect(await runStep(adapter, harness, { step: 'upload', state: saved })).toMatchObject({
      kind: 'next',
      step: 'process',
      state: { uploads: [{ parts: [], stage: 'processing' }] },
    });
    expect(server.received.slice(3).map((request) => request.target)).toEqual([
      '/up/1',
      '/up/2',
      '/rest/videos?action=finalizeUpload',
    ]);
  });

  it.each([204, 409, 422, 451])(
    'is not failed by a status (%i) that the upload host never documented',
    async (status) => {
      useHarness({ media: [video] });
      server.script(initialized(), { status });
      const failure = await catchPlatformError(runStep(adapter, harness, { step: 'upload' }));
      expect(['unavailable', 'unreadable']).toContain(failure.kind);
    },
  );

  it('is uploaded once more after 15 minutes of processing, then fails', async () => {
    useHarness({ media: [video] });
    harness.advance(15 * 60_000);
    const upload = {
      fileId: 'v',
      urn: 'urn:li:video:D4',
      parts: [],
      etags: [],
      uploadToken: '',
      expiresAt: null,
      stage: 'processing',
    };
    const processing = { body: { status: 'PROCESSING' } };
    server.script(processing, processing, processing);
    const first = { uploads: [upload], processingSince: START.toISOString() };
    expect(await runStep(adapter, harness, { step: 'process', state: first })).toMatchObject({
      kind: 'wait',
      step: 'process',
      state: { uploads: [upload], polls: 1 },
    });
    harness.advance(1);
    expect(await runStep(adapter, harness, { step: 'process', state: first })).toMatchObject({
      kind: 'next',
      step: 'upload',
      state: { uploads: [], uploadRestarts: 1 },
    });
    const state = { ...first, uploadRestarts: 1 };
    expect(
      await catchPlatformError(runStep(adapter, harness, { step: 'process', state })),
    ).toMatchObject({
      code: 'processing_timeout',
    });
  });
});

it.each([
  ['its file name', undefined, 'plan (1).pdf'],
  ['the title that its author wrote', 'Plan (of 2027)', 'Plan (of 2027)'],
])('posts a document under %s', async (_name, documentTitle, title) => {
  useHarness({
    ...(documentTitle && {
      options: { linkedin: { linkCard: true, linkImage: true, documentTitle } },
    }),
    media: [
      createPatternedVideo(9, {
        kind: 'document',
        contentType: 'application/pdf',
        fileName: 'plan (1).pdf',
      }),
    ],
  });
  server.script(
    { body: { value: { uploadUrl: `${server.baseUrl}/d`, document: 'urn:li:document:D1' } } },
    { status: 201 },
    { body: { status: 'AVAILABLE' } },
    CREATED,
  );
  await runSteps(adapter, harness);
  expect(server.received[0]?.target).toBe('/rest/documents?action=initializeUpload');
  expect(server.received[2]?.target).toBe('/rest/documents/urn%3Ali%3Adocument%3AD1');
  expect(JSON.parse(server.received[3]?.text ?? '')).toMatchObject({
    content: { media: { id: 'urn:li:document:D1', title } },
  });
});
