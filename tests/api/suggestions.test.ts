import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { listEventFaults } from '#tests/support/documented-responses.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const CAPTIONS = '/ai/api/v1/captions/';
const HASHTAGS = '/ai/api/v1/hashtags/';
const BODY = { platform: 'instagram', topic: 'Our kiln opens', tone: 'friendly', language: 'en' };

let app: ApiApp;
let call: ApiClient;
let sandbox: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  sandbox = createSandboxControl(app.sandboxUrl);
});
afterAll(() => app.close());

const misbehave = (misbehave: string) => sandbox.setKnobs('openai', { misbehave });

async function readEvents(
  path: string,
  body: unknown,
): Promise<[string, Record<string, unknown>][]> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const text = await response.text();
  expect(listEventFaults(path, 'POST', text)).toEqual([]);
  return text
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/u.exec(block))
    .flatMap((found) =>
      found
        ? [[found[1] ?? '', JSON.parse(found[2] ?? '')] as [string, Record<string, unknown>]]
        : [],
    );
}

describe('GET /ai/ping', () => {
  it('responds to everyone', async () => {
    expect(await call('GET', '/ai/ping', { token: null })).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

describe('captions', () => {
  it('have the fields that the documented clients read, marked as a sample', async () => {
    const response = await call('POST', CAPTIONS, { body: BODY });
    expect(response).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^cap_/u),
        caption: expect.stringContaining('Our kiln opens'),
        platform: 'instagram',
        tone: 'friendly',
        language: 'en',
        rightToLeft: false,
        sample: true,
        cut: false,
        findings: [],
        maxCharacters: 2200,
        failures: [],
      },
    });
    expect(response.body['characters']).toBe(String(response.body['caption']).length);
  });

  it('are generated for several platforms at once, also under the public name', async () => {
    const body = {
      platforms: ['twitter', 'tiktok', 'youtube'],
      topic: 'Our kiln opens',
      language: 'fa',
    };
    const response = await call('POST', '/ai/generate-caption', { body });
    expect(response.status).toBe(201);
    expect(response.body['variants']).toMatchObject([
      { platform: 'twitter', rightToLeft: true },
      { platform: 'tiktok' },
      { platform: 'youtube' },
    ]);
  });

  it('can be a thread with a first comment on Twitter, edited as one, too', async () => {
    const parts = { platforms: ['twitter', 'tiktok'], thread: true, firstComment: true };
    const body = { ...parts, topic: 'How our kiln is fired', language: 'en' };
    const generated = await call('POST', CAPTIONS, { body });
    expect(generated).toMatchObject({
      status: 201,
      body: { failures: [], variants: [{ platform: 'twitter' }, { platform: 'tiktok' }] },
    });
    const [thread, tiktok] = generated.body['variants'] as Record<string, unknown>[];
    expect(thread?.['posts']).toHaveLength(3);
    expect(thread).toMatchObject({
      caption: (thread?.['posts'] as string[])[0],
      firstComment: expect.any(String),
    });
    expect(tiktok).toMatchObject({ posts: [], firstComment: null });
    const path = `${CAPTIONS}${String(thread?.['id'])}`;
    const edited = await call('PUT', path, { body: { posts: ['One', 'Two'] } });
    expect(edited.body).toMatchObject({ caption: 'One', posts: ['One', 'Two'] });
    const both = { posts: ['One'], caption: 'One' };
    expect((await call('PUT', path, { body: both })).status).toBe(422);
    const alone = { ...BODY, thread: true };
    expect((await call('POST', CAPTIONS, { body: alone })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/thread' }],
    });
  });

  it('are listed, read, edited, and deleted, with or without the slash at the end', async () => {
    const generated = (await call('POST', CAPTIONS.slice(0, -1), { body: BODY })).body;
    const path = `${CAPTIONS}${String(generated['id'])}`;
    const listed = (await call('GET', `${CAPTIONS}?limit=1`)).body;
    expect(listed).toMatchObject({ items: [{ id: generated['id'] }], nextCursor: generated['id'] });
    const edited = await call('PUT', path, { body: { caption: 'In my own words' } });
    expect(edited).toMatchObject({
      status: 200,
      body: { caption: 'In my own words', original: generated['caption'] },
    });
    expect((await call('GET', path)).body).toMatchObject({ caption: 'In my own words' });
    expect((await call('PUT', path, { body: { caption: 'x'.repeat(2300) } })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/caption', code: 'caption_too_long' }],
    });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('are not generated for an invalid request, which gets all violations at once', async () => {
    const body = { platform: 'myspace', topic: ' ', tone: 'rude', language: 'xx', extra: 1 };
    const response = await call('POST', CAPTIONS, { body });
    expect(response.status).toBe(422);
    expect(response.body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/extra',
      '/language',
      '/platform',
      '/tone',
      '/topic',
    ]);
    expect((await call('POST', CAPTIONS, { body: { platform: 'twitter' } })).body).toMatchObject({
      detail: 'Topic is required',
    });
    const both = { ...BODY, platforms: ['twitter'] };
    expect((await call('POST', CAPTIONS, { body: both })).body).toMatchObject({
      message: 'Send either platform or platforms.',
    });
  });

  it('are streamed one by one as events', async () => {
    const body = { platforms: ['twitter', 'linkedin'], topic: 'Our kiln opens' };
    const events = await readEvents(`${CAPTIONS}stream`, body);
    expect(events.map(([name, { platform, stage }]) => [name, platform ?? stage ?? null])).toEqual([
      ['progress', 'asking'],
      ['variant', 'twitter'],
      ['variant', 'linkedin'],
      ['progress', 'finishing'],
      ['end', null],
    ]);
    const id = String(events[1]?.[1]['id']);
    expect((await call('GET', `${CAPTIONS}${id}`)).body).toMatchObject({ sample: true });
  });
});

describe('hashtags', () => {
  it('are as many as requested, capped at the platform’s maximum, under both names', async () => {
    const body = { platform: 'twitter', topic: 'Our kiln opens', count: 50 };
    for (const path of [HASHTAGS, '/ai/generate-hashtags']) {
      const response = await call('POST', path, { body });
      expect(response).toMatchObject({
        status: 201,
        body: { count: 5, maxHashtags: 5, sample: true },
      });
      expect(response.body['hashtags']).toHaveLength(5);
    }
    const some = await call('POST', HASHTAGS, { body: { platform: 'tiktok', topic: 'Kiln' } });
    expect(some.body['hashtags']).toHaveLength(5);
    expect((await call('POST', HASHTAGS, { body: { ...body, count: 0 } })).status).toBe(422);
  });

  it('are listed, read, edited and deleted', async () => {
    const body = { platform: 'instagram', topic: 'Our kiln opens', count: 2 };
    const generated = (await call('POST', HASHTAGS, { body })).body;
    const path = `${HASHTAGS}${String(generated['id'])}`;
    const edited = await call('PUT', path, { body: { hashtags: ['#mine', 'Mine', 'other'] } });
    expect(edited.body).toMatchObject({
      hashtags: ['mine', 'other'],
      original: generated['hashtags'],
    });
    expect((await call('PUT', path, { body: { hashtags: ['two words'] } })).body).toMatchObject({
      errors: [{ pointer: '/hashtags', code: 'hashtag_malformed' }],
    });
    expect((await call('GET', `${HASHTAGS}?limit=1&platform=instagram`)).body).toMatchObject({
      items: [{ id: generated['id'] }],
    });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('are streamed as events, too', async () => {
    const events = await readEvents(`${HASHTAGS}stream`, { platform: 'twitter', topic: 'Kiln' });
    expect(events.map(([name]) => name)).toEqual(['progress', 'variant', 'progress', 'end']);
  });
});

describe('a service that fails', () => {
  it.each([
    ['refusal', 422, 'suggestion_refused', /declined/u],
    ['server_error', 503, 'unavailable', /^Request failed \(500\)$/u],
    ['cut', 503, 'unavailable', /^No response from server$/u],
    ['wrong_language', 502, 'suggestion_failed', /not in English/u],
  ])('is reported in detail, message and error alike: %s', async (mode, status, code, message) => {
    await misbehave(mode);
    const response = await call('POST', CAPTIONS, { body: { ...BODY, topic: `Kiln ${mode}` } });
    await misbehave('');
    expect(response).toMatchObject({
      status,
      body: { code, detail: expect.stringMatching(message) },
    });
    expect(response.body.message).toBe(response.body['detail']);
    expect(response.body.error).toBe(response.body['detail']);
  });

  it('is reported as an event once the stream has started', async () => {
    await misbehave('refusal');
    const events = await readEvents(`${CAPTIONS}stream`, { ...BODY, topic: 'Kiln refused' });
    await misbehave('');
    expect(events[1]).toMatchObject(['error', { code: 'suggestion_refused' }]);
  });
});

describe('a client that disconnects', () => {
  it('stops the model, and its tokens are charged to the day', async () => {
    await sandbox.setKnobs('openai', { chunkDelayMs: 500 });
    const tenant = await app.createTenant();
    const token = await app.createToken(tenant);
    const leaving = new AbortController();
    const response = await fetch(`${app.url}${CAPTIONS}stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(BODY),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    const { aiUsageDay } = app.fanfare.container.deps.prisma;
    const where = { workspaceId: tenant.workspaceId };
    await vi.waitUntil(async () => (await aiUsageDay.findFirst({ where }))?.tokensReserved === 0, {
      timeout: PATIENCE_MS,
    });
    await sandbox.setKnobs('openai', { chunkDelayMs: 0 });
    expect(await app.fanfare.container.deps.prisma.caption.count({ where })).toBe(0);
    expect((await aiUsageDay.findFirst({ where }))?.tokensUsed).toBeGreaterThan(0);
  });
});

describe('after a failed payment', () => {
  it('returns 402 for every request', async () => {
    const tenant = await app.createTenant();
    const { prisma } = app.fanfare.container.deps;
    await prisma.subscription.updateMany({
      where: { workspaceId: tenant.workspaceId },
      data: { status: 'past_due' },
    });
    const token = await app.createToken(tenant);
    for (const path of [CAPTIONS, `${CAPTIONS}stream`]) {
      const response = await call('POST', path, { token, body: BODY });
      expect(response).toMatchObject({ status: 402, body: { code: 'payment_past_due' } });
    }
  });
});

describe('suggested alt texts', () => {
  async function upload(name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([await readFile(`tests/fixtures/media/${name}`)]), name);
    return String((await call('POST', '/api/media', { body: form })).body['id']);
  }
  const suggest = (mediaId: string, body: object = {}) =>
    call('POST', `/api/media/${mediaId}/alt-text`, { body });

  it('are sample text without an AI service, and cost nothing the second time', async () => {
    const mediaId = await upload('small.png');
    const first = await suggest(mediaId, { language: 'de' });
    expect(first).toMatchObject({
      status: 200,
      body: { mediaId, language: 'de', sample: true, cached: false, cut: false, findings: [] },
    });
    expect(first.body['altText']).toMatch(/\p{L}/u);
    const { altText } = first.body;
    expect(await suggest(mediaId, { language: 'de' })).toMatchObject({
      status: 200,
      body: { altText, cached: true },
    });
    expect((await call('GET', `/api/media/${mediaId}`)).body).toMatchObject({ altText: null });
    expect((await suggest(mediaId, { language: 'xx' })).status).toBe(422);
  });

  it('are an error if the model can’t read images, and for other files', async () => {
    const mediaId = await upload('small.png');
    await sandbox.setKnobs('openai', { imagesRefused: true });
    for (const response of [await suggest(mediaId), await suggest(mediaId)])
      expect(response).toMatchObject({ status: 422, body: { code: 'images_unsupported' } });
    await sandbox.setKnobs('openai', { imagesRefused: false });
    expect((await suggest(mediaId)).status).toBe(200);
    const video = await suggest(await upload('meta-vertical-4s.mp4'));
    expect(video).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});
