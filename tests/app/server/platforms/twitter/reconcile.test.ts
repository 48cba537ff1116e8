import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  isSameText,
  readCreatedAt,
  restoreText,
} from '#app/server/platforms/twitter/parts/compare-posts.ts';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createStepHarness,
  reconcileToEnd,
  runStep,
  START,
  type StepHarness,
} from '#tests/support/step-harness.ts';

const ours = {
  id: '1445880548472328193',
  text: 'Rock &amp; roll https://t.co/a',
  created_at: '2026-11-20T10:00:01.000Z',
  entities: { urls: [{ url: 'https://t.co/a', expanded_url: 'https://example.com/' }] },
};
const nothing = { body: { meta: { result_count: 0 } } };
const duplicate = {
  status: 403,
  body: {
    detail: 'You are not allowed to create a Tweet with duplicate content.',
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
  },
};

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createTwitterAdapter(
    twitterConfig({ clientId: 'cid', clientSecret: 's', baseUrl: server.baseUrl }),
  );
  harness = createStepHarness({
    content: { text: 'Rock & roll https://example.com' },
    intentAt: START,
  });
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

describe('a create request whose response was lost', () => {
  it('is found on the timeline', async () => {
    server.script({ body: { data: [{ ...ours, id: '9', text: 'Another' }, ours] } });
    const { result } = await reconcileToEnd(adapter, harness);
    expect(result).toMatchObject({
      kind: 'committed',
      step: 'confirm',
      state: { remoteId: ours.id },
    });
    expect(server.received[0]?.target).toBe(
      '/2/users/2244/tweets?max_results=10&start_time=2026-11-20T09%3A59%3A00Z&exclude=retweets%2Creplies&tweet.fields=created_at%2Centities%2Cattachments',
    );
    const confirmed = await runStep(adapter, harness, { step: 'confirm', state: result.state });
    expect(confirmed).toMatchObject({
      kind: 'published',
      url: `${server.baseUrl}/ada/status/${ours.id}`,
    });
  });

  it('is looked for at once, after 10 s, 30 s and 2 min, and then repeated once', async () => {
    server.script(nothing, nothing, nothing, nothing);
    const { result, waits } = await reconcileToEnd(adapter, harness);
    expect(waits).toEqual([10, 20, 90]);
    expect(result).toMatchObject({
      kind: 'not_committed',
      step: 'create',
      state: { lostCreates: 1, looks: 0 },
    });
  });

  it('is not matched to an older post with the same text', async () => {
    const older = { body: { data: [{ ...ours, created_at: '2026-11-20T09:58:00.000Z' }] } };
    server.script(older, older, older, older);
    expect((await reconcileToEnd(adapter, harness)).result.kind).toBe('not_committed');
  });

  const page = (token: string, ...data: object[]) => ({
    body: { data, meta: { result_count: data.length, next_token: token } },
  });
  const another = (index: number) => ({ ...ours, id: String(index), text: 'Another' });
  const listRequested = () =>
    server.received.map(({ target }) => {
      const query = new URL(target, server.baseUrl).searchParams;
      return [query.get('max_results'), query.get('pagination_token')];
    });

  it('is found on a later page, after a short first page that limits paid reads', async () => {
    const tokens = ['b', 'c', 'd', 'e', 'f'];
    server.script(...tokens.map((token, at) => page(token, another(at))), {
      body: { data: [ours] },
    });
    expect((await reconcileToEnd(adapter, harness)).result).toMatchObject({
      kind: 'committed',
      state: { remoteId: ours.id },
    });
    expect(listRequested()).toEqual([['10', null], ...tokens.map((token) => ['100', token])]);
  });

  it('is left to the user when six pages do not cover the time of the post', async () => {
    const looks = 4;
    server.script(...Array.from({ length: 6 * looks }, () => page('more')));
    const { result } = await reconcileToEnd(adapter, harness);
    expect(server.received).toHaveLength(6 * looks);
    expect(result).toMatchObject({
      kind: 'undecidable',
      evidence: expect.stringContaining('among the rest') as unknown,
    });
  });

  it('is left to the user when the second create request is lost too', async () => {
    server.script(nothing, nothing, nothing, nothing);
    const { result } = await reconcileToEnd(adapter, harness, { lostCreates: 1 });
    expect(result.kind).toBe('undecidable');
  });

  it('is live when X then rejects the second create request as a duplicate', async () => {
    server.script(duplicate);
    const failure = await catchPlatformError(
      runStep(adapter, harness, {
        step: 'create',
        state: { lostCreates: 1, lookFrom: START.toISOString() },
      }),
    );
    expect(failure).toMatchObject({ kind: 'duplicate', code: 'duplicate_content' });
    const saved = harness.checkpoints.at(-1) ?? {};
    expect(saved).toMatchObject({ isDuplicateRefused: true, looks: 0 });
    server.script({ body: { data: [ours] } });
    expect((await reconcileToEnd(adapter, harness, saved)).result.kind).toBe('committed');
    server.script(nothing, nothing, nothing, nothing);
    expect((await reconcileToEnd(adapter, harness, saved)).result).toMatchObject({
      kind: 'undecidable',
      evidence: expect.stringContaining('duplicate') as unknown,
    });
  });

  it('uses the new parameter name when X rejects the old one', async () => {
    const renamed = {
      status: 400,
      body: {
        type: 'https://api.x.com/2/problems/invalid-request',
        title: 'Invalid Request',
        errors: [
          {
            parameters: { 'tweet.fields': ['created_at'] },
            message: 'The query parameter is not valid.',
          },
        ],
      },
    };
    server.script(renamed, { body: { data: [ours] } });
    expect((await reconcileToEnd(adapter, harness)).result.kind).toBe('committed');
    expect(server.received[1]?.target).toContain('post.fields=created_at');
  });
});

it('is classified as a duplicate even without an earlier attempt', async () => {
  server.script(duplicate);
  expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject({
    kind: 'duplicate',
    code: 'duplicate_content',
  });
});

it('distinguishes media posts without text by their media', async () => {
  const silent = createStepHarness({ content: { text: '' }, intentAt: START });
  const upload = {
    fileId: 'm',
    mediaId: '1',
    mediaKey: '3_1',
    nextSegment: 0,
    stage: 'ready',
    isDescribed: false,
  };
  const withMedia = (key: string) => ({
    id: '5',
    text: 'https://t.co/m',
    created_at: START.toISOString(),
    attachments: { media_keys: [key] },
    entities: {
      urls: [{ url: 'https://t.co/m', expanded_url: 'https://x.com/ada/status/5/photo/1' }],
    },
  });
  server.script({ body: { data: [withMedia('3_9'), withMedia('3_1')] } });
  expect((await reconcileToEnd(adapter, silent, { uploads: [upload] })).result.kind).toBe(
    'committed',
  );
  server.script(...Array.from({ length: 4 }, () => ({ body: { data: [withMedia('3_9')] } })));
  expect((await reconcileToEnd(adapter, silent, { uploads: [upload] })).result.kind).toBe(
    'not_committed',
  );
  await silent.close();
});

describe('comparing post texts', () => {
  it('restores links, removes the media link, and unescapes', () => {
    const text = 'a &lt;b&gt; &amp;amp; https://t.co/1 https://t.co/2';
    const urls = [
      { url: 'https://t.co/1', expanded_url: 'https://example.com/x' },
      { url: 'https://t.co/2', media_key: '3_1' },
    ];
    expect(restoreText({ id: '1', text, entities: { urls } })).toBe(
      'a <b> &amp; https://example.com/x ',
    );
  });

  it('normalizes only what X rewrites', () => {
    expect(isSameText('e\u0301 example.com', '\u00e9 http://example.com/')).toBe(true);
    expect(isSameText('Hello', 'Hello!')).toBe(false);
  });

  it('reads the time from an ID', () => {
    expect(readCreatedAt({ id: '1212092628029698048' }).toISOString()).toMatch(
      /^2019-12-31T19:26:16\./,
    );
  });
});
