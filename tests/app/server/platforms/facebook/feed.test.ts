import { describe, expect, it } from 'vitest';
import { findLink } from '#app/domain/text/find-link.ts';
import { form, graphError, lines, multipart } from '#tests/support/adapter-bench.ts';
import {
  catchPlatformError,
  createMedia,
  runSteps,
  START,
  throughJson,
} from '#tests/support/step-harness.ts';
import { PROOF, startFacebook } from './support.ts';

const POST_ID = '1353269864728879_1943344825721377';
const id = (value: string) => ({ body: { id: value } });
const link = { body: { id: POST_ID, permalink_url: 'https://www.facebook.com/kitten/posts/1' } };
const image = (name: string, altText: string | null = null) =>
  createMedia(Buffer.from(`bytes of ${name}`), { id: name, fileName: `${name}.jpg`, altText });

describe('a text post', () => {
  it('is published with one request, then its link is read', async () => {
    const { server, adapter, harness } = await startFacebook({}, id(POST_ID), link);
    const { result, trail } = await runSteps(adapter, harness);

    expect(trail).toEqual(['prepare', 'publish', 'confirm_post']);
    expect(lines(server.received)).toEqual([
      `POST /v25.0/1353/feed?${PROOF}`,
      `GET /v25.0/${POST_ID}?fields=permalink_url%2Ccreated_time%2Cis_published&${PROOF}`,
    ]);
    expect(form(server.received[0])).toEqual({ message: 'Hello\n\n#one #two' });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-0',
    ]);
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: POST_ID,
      url: 'https://www.facebook.com/kitten/posts/1',
    });
  });

  it('sends its first URL as its link', async () => {
    const text = 'Read https://fan.test/a?b=1. And https://two.test';
    const { server, adapter, harness } = await startFacebook({ text }, id(POST_ID), link);
    await runSteps(adapter, harness);

    expect(form(server.received[0])).toEqual({ message: text, link: 'https://fan.test/a?b=1' });
  });

  it.each([
    ['(see https://a.test/x)', 'https://a.test/x'],
    ['https://a.test/ü?q=„x"', 'https://a.test/ü?q=„x'],
    ['no address', null],
    ['http:// nothing', null],
  ])('finds the URL in %j', (text, expected) => {
    expect(findLink(text)).toBe(expected);
  });

  it('stays published when its link cannot be read', async () => {
    const { server, adapter, harness } = await startFacebook({}, id(POST_ID));
    server.script(...Array.from({ length: 6 }, () => graphError(100, 33)));
    const { result } = await runSteps(adapter, harness);

    expect(result).toMatchObject({ kind: 'published', url: `${server.baseUrl}/${POST_ID}` });
  });

  it('is not reported as live when Facebook keeps it unpublished', async () => {
    const { adapter, harness } = await startFacebook({}, id(POST_ID), {
      body: { id: POST_ID, is_published: false },
    });
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'post_not_published' });
  });
});

describe('photos', () => {
  it('are uploaded unpublished, then attached to one post', async () => {
    const media = [image('a', 'A cat'), image('b')];
    const { server, adapter, harness } = await startFacebook(
      { media },
      id('901'),
      id('902'),
      id(POST_ID),
      link,
    );
    const { trail } = await runSteps(adapter, harness);

    expect(trail).toEqual(['prepare', 'upload_photos', 'publish', 'confirm_post']);
    expect(lines(server.received.slice(0, 3))).toEqual([
      `POST /v25.0/1353/photos?${PROOF}`,
      `POST /v25.0/1353/photos?${PROOF}`,
      `POST /v25.0/1353/feed?${PROOF}`,
    ]);
    expect(multipart(server.received[0])).toEqual({
      published: 'false',
      alt_text_custom: 'A cat',
      source: 'bytes of a',
    });
    expect(server.received[0]?.text).toContain('filename="a.jpg"\r\nContent-Type: image/jpeg');
    expect(multipart(server.received[1])).toEqual({ published: 'false', source: 'bytes of b' });
    expect(form(server.received[2])).toEqual({
      message: 'Hello\n\n#one #two',
      attached_media: '[{"media_fbid":"901"},{"media_fbid":"902"}]',
    });
  });

  it('resume after those uploaded before a crash', async () => {
    const media = [image('a'), image('b')];
    const { server, adapter, harness } = await startFacebook({ media }, id('901'), { cut: true });
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error.kind).toBe('unavailable');

    server.script(id('902'));
    const state = harness.checkpoints.at(-1) ?? {};
    const { result } = await runSteps(adapter, harness, {
      step: 'upload_photos',
      state,
      stopBefore: 'publish',
    });
    expect(result.state).toMatchObject({ photoIds: ['901', '902'] });
    expect(multipart(server.received.at(-1))).toMatchObject({ source: 'bytes of b' });
  });

  it('are uploaded again when Facebook has deleted them in the meantime', async () => {
    const { adapter, harness, server } = await startFacebook({ media: [image('a')] });
    const state = { photoIds: ['901'], photosSince: '2026-11-19T10:00:00.000Z' };
    const { result } = await runSteps(adapter, harness, {
      step: 'publish',
      state,
      stopBefore: 'upload_photos',
    });
    expect(result.state).toMatchObject({ photoIds: [], photosSince: null });
    expect(server.received).toEqual([]);
  });

  it('cannot be combined with a video', async () => {
    const media = [image('a'), createMedia(Buffer.from('v'), { kind: 'video' })];
    const { adapter, harness } = await startFacebook({ media });
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error.code).toBe('unsupported_media');
  });
});

describe('a lost response to /feed', () => {
  const posts = (...data: object[]) => ({ body: { data } });
  const own = {
    id: POST_ID,
    message: ' Hello\n\n#one #two\n',
    created_time: '2026-11-20T10:00:01+0000',
    application: { id: '4001' },
  };

  it.each([
    ['a cut connection', { cut: true }],
    ['a 500 with is_transient', graphError(2, undefined, 500)],
    ['an answer without an id', { body: {} }],
  ])('is unknown after %s', async (_title, response) => {
    const { server, adapter, harness } = await startFacebook({}, response);
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error.kind).toBe('outcome_unknown');
    expect(server.received).toHaveLength(1);
  });

  it('is live when the feed shows the same text from the same app', async () => {
    const others = [
      { ...own, id: '1353_1', message: 'Other' },
      { ...own, id: '1353_2', application: { id: '7' } },
      { ...own, id: '1353_3', created_time: '2026-11-20T09:58:00+0000' },
    ];
    const { server, adapter, harness } = await startFacebook({}, posts(...others, own));
    harness.setIntentAt(START);
    const result = await adapter.reconcile(harness.context, {});

    expect(result).toMatchObject({ kind: 'committed', step: 'confirm_post' });
    expect(result.state).toMatchObject({ postId: POST_ID });
    expect(lines(server.received)).toEqual([
      `GET /v25.0/1353/published_posts?fields=${encodeURIComponent('id,message,created_time,application,attachments{target{id},media_type}')}&since=${String(START.getTime() / 1000 - 60)}&limit=100&${PROOF}`,
    ]);
  });

  it('is checked at 10 s, 60 s, 5 min and 10 min, then the user is asked about a text post', async () => {
    const { server, adapter, harness } = await startFacebook({});
    server.script(...Array.from({ length: 5 }, () => posts()));
    harness.setIntentAt(START);
    const looks: number[] = [];
    let result = await adapter.reconcile(harness.context, {});
    while (result.kind === 'look_again') {
      looks.push((result.until.getTime() - START.getTime()) / 1000);
      harness.setNow(result.until);
      result = await adapter.reconcile(harness.context, throughJson(result.state));
    }
    expect(looks).toEqual([10, 60, 300, 600]);
    expect(result.kind).toBe('undecidable');
    expect(server.received.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([
    ['the photo names its post', [posts(), { body: { id: '901', page_story_id: POST_ID } }]],
    [
      'a post holds the photo',
      [posts({ ...own, message: '', attachments: { data: [{ target: { id: '901' } }] } })],
    ],
  ])('is live when %s', async (_title, responses) => {
    const { adapter, harness } = await startFacebook({ media: [image('a')] }, ...responses);
    const result = await adapter.reconcile(harness.context, { photoIds: ['901'] });
    expect(result).toMatchObject({ kind: 'committed', step: 'confirm_post' });
    expect(result.state).toMatchObject({ postId: POST_ID });
  });

  it('is undecided between two posts with the same text', async () => {
    const { adapter, harness } = await startFacebook({}, posts(own, { ...own, id: '1353_9' }));
    const result = await adapter.reconcile(harness.context, {});
    expect(result.kind).toBe('undecidable');
  });

  it('adopts the earlier post when a second try is rejected as a duplicate', async () => {
    const { adapter, harness } = await startFacebook(
      {},
      graphError(506, 1455006),
      posts(own),
      link,
    );
    const state = { searchFrom: START.toISOString() };
    const { result } = await runSteps(adapter, harness, { step: 'publish', state });
    expect(result).toMatchObject({ kind: 'published', remoteId: POST_ID });
  });

  it('adopts nothing when the first try is rejected as a duplicate and nothing is found', async () => {
    const none = { body: { data: [] } };
    const { adapter, harness } = await startFacebook({}, graphError(506, 1455006), none);
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'duplicate', code: '506/1455006' });
  });
});
