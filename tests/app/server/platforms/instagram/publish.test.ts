import { describe, expect, it } from 'vitest';
import {
  catchPlatformError,
  createMedia,
  createVideo,
  runSteps,
  START,
} from '#tests/support/step-harness.ts';
import { form, graphError, lines } from '#tests/support/adapter-bench.ts';
import { startInstagram } from './support.ts';

const image = createMedia(Buffer.from('jpeg'));
const reel = createVideo(Buffer.from('mp4'));
const id = (value: string) => ({ body: { id: value } });
const status = (code: string, text?: string) => ({
  body: { id: '1', status_code: code, status: text },
});
const free = {
  body: { data: [{ quota_usage: 2, config: { quota_total: 50, quota_duration: 86_400 } }] },
};
const permalink = { body: { id: '179', permalink: 'https://www.instagram.com/p/ABC123/' } };

describe('publishing an image', () => {
  it('creates a container, polls it, publishes it once, and reads the link', async () => {
    const { server, adapter, harness } = await startInstagram(
      { media: [createMedia(Buffer.from('jpeg'), { altText: 'A cat' })] },
      id('17889455560051444'),
      status('IN_PROGRESS'),
      status('FINISHED'),
      free,
      id('17920238422030506'),
      permalink,
    );
    const { result, trail } = await runSteps(adapter, harness);

    expect(lines(server.received)).toEqual([
      'POST /v25.0/17841400000000001/media',
      'GET /v25.0/17889455560051444?fields=status_code%2Cstatus',
      'GET /v25.0/17889455560051444?fields=status_code%2Cstatus',
      'GET /v25.0/17841400000000001/content_publishing_limit?fields=config%2Cquota_usage',
      'POST /v25.0/17841400000000001/media_publish',
      'GET /v25.0/17920238422030506?fields=id%2Cpermalink%2Cmedia_type%2Cmedia_product_type%2Ctimestamp',
    ]);
    expect(form(server.received[0])).toEqual({
      image_url: 'https://media.test/med_1',
      caption: 'Hello\n\n#one #two',
      alt_text: 'A cat',
    });
    expect(server.received[0]?.text).toContain('%23one');
    expect(form(server.received[4])).toEqual({ creation_id: '17889455560051444' });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 6 }, () => 'Bearer token-0'),
    );
    expect(trail).toEqual([
      'create_container',
      'await_container',
      'await_container',
      'publish',
      'confirm',
    ]);
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: '17920238422030506',
      url: 'https://www.instagram.com/p/ABC123/',
    });
  });

  it('keeps IDs beyond 2^53 that arrive as plain numbers', async () => {
    const { server, adapter, harness } = await startInstagram(
      { media: [image] },
      { headers: { 'content-type': 'application/json' }, body: '{"id":17889455560051444999}' },
      status('FINISHED'),
      free,
      { headers: { 'content-type': 'application/json' }, body: '{"id":17920238422030506111}' },
      permalink,
    );
    const { result } = await runSteps(adapter, harness);

    expect(form(server.received[3])).toEqual({ creation_id: '17889455560051444999' });
    expect(result).toMatchObject({ remoteId: '17920238422030506111' });
  });

  it.each([
    ['no media', [], 'media_required'],
    ['a PNG', [createMedia(Buffer.from('png'), { contentType: 'image/png' })], '36001/2207005'],
    ['eleven images', Array.from({ length: 11 }, () => image), '100/2207028'],
  ])('rejects %s before sending anything', async (_title, media, code) => {
    const { server, adapter, harness } = await startInstagram({ media });
    const error = await catchPlatformError(runSteps(adapter, harness));

    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(server.received).toEqual([]);
  });
});

describe('publishing reels and carousels', () => {
  it('sends every single video as a reel', async () => {
    const { server, adapter, harness } = await startInstagram(
      { media: [reel], text: '' },
      id('178'),
      status('FINISHED'),
      free,
      id('179'),
      permalink,
    );
    await runSteps(adapter, harness);

    expect(form(server.received[0])).toEqual({
      media_type: 'REELS',
      video_url: 'https://media.test/med_1',
      share_to_feed: 'true',
    });
  });

  it('polls each carousel item, then the carousel itself', async () => {
    const media = ['a', 'b', 'c'].map((name) => createMedia(Buffer.from(name), { id: name }));
    const { server, adapter, harness } = await startInstagram(
      { media },
      id('1'),
      id('2'),
      id('3'),
      status('FINISHED'),
      status('IN_PROGRESS'),
      status('FINISHED'),
      status('FINISHED'),
      id('4'),
      status('FINISHED'),
      free,
      id('179'),
      permalink,
    );
    await runSteps(adapter, harness);

    expect(server.received.slice(0, 3).map(form)).toEqual(
      ['a', 'b', 'c'].map((name) => ({
        image_url: `https://media.test/${name}`,
        is_carousel_item: 'true',
      })),
    );
    expect(lines(server.received.slice(3, 7)).map((line) => line.split('?')[0])).toEqual([
      'GET /v25.0/1',
      'GET /v25.0/2',
      'GET /v25.0/2',
      'GET /v25.0/3',
    ]);
    expect(form(server.received[7])).toEqual({
      media_type: 'CAROUSEL',
      children: '1,2,3',
      caption: 'Hello\n\n#one #two',
    });
    expect(form(server.received[10])).toEqual({ creation_id: '4' });
  });

  it('resumes with the items created before a crash', async () => {
    const media = ['a', 'b'].map((name) => createMedia(Buffer.from(name), { id: name }));
    const { server, adapter, harness } = await startInstagram(
      { media },
      id('1'),
      { cut: true },
      id('2'),
    );
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'no_answer' });

    const state = harness.checkpoints.at(-1) ?? {};
    const { result } = await runSteps(adapter, harness, { state, stopBefore: 'await_items' });

    expect(result.state).toMatchObject({ children: ['1', '2'] });
    expect(form(server.received[2])).toMatchObject({ image_url: 'https://media.test/b' });
  });
});

describe('polling a container', () => {
  it('polls with growing intervals, and gives up after 15 minutes', async () => {
    const { adapter, harness, server } = await startInstagram({ media: [reel] }, id('178'));
    server.script(...Array.from({ length: 40 }, () => status('IN_PROGRESS')));
    const error = await catchPlatformError(runSteps(adapter, harness));

    expect(error).toMatchObject({ kind: 'unavailable', code: 'processing_timeout' });
    const waitedMinutes = (harness.now().getTime() - START.getTime()) / 60_000;
    expect(waitedMinutes).toBeGreaterThan(15);
    expect(waitedMinutes).toBeLessThan(17);
  });

  it.each([
    ['x-app-usage', '{"call_count":28,"total_time":81,"total_cputime":25}', 60],
    ['x-business-use-case-usage', '{"178":[{"type":"instagram","call_count":80}]}', 60],
    ['x-business-use-case-usage', '{"178":[{"type":"instagram","call_count":79}]}', 1],
    ['x-app-usage', 'nonsense', 1],
  ])('polls once a minute while %s is %s', async (name, value, seconds) => {
    const { adapter, harness } = await startInstagram(
      { media: [reel] },
      id('178'),
      { ...status('IN_PROGRESS'), headers: { [name]: value } },
      status('FINISHED'),
      free,
    );
    const { waits } = await runSteps(adapter, harness, { stopBefore: 'publish' });
    expect(waits).toEqual([seconds]);
  });

  it('rejects a video that the container reports as invalid', async () => {
    const { adapter, harness } = await startInstagram(
      { media: [reel] },
      id('178'),
      status('ERROR', 'Error: Media upload has failed with error code 2207026'),
    );
    const error = await catchPlatformError(runSteps(adapter, harness));

    expect(error).toMatchObject({ kind: 'rejected_content', code: '2207026' });
    expect(error.remedy).toContain('MP4');
  });

  it.each([
    ['a passing fault', status('ERROR', 'Error: failed with error code 2207077')],
    ['a fault without a code', status('ERROR')],
    ['an expired container', status('EXPIRED')],
  ])('creates a new container after %s, at most three in total', async (_title, response) => {
    const { server, adapter, harness } = await startInstagram(
      { media: [reel] },
      id('1'),
      response,
      id('2'),
      response,
      id('3'),
      response,
    );
    const error = await catchPlatformError(runSteps(adapter, harness));

    expect(error.kind).toBe('rejected_content');
    expect(server.remaining()).toBe(0);
  });
});

describe('the commit', () => {
  const waiting = { containerId: '178', publishFrom: START.toISOString() };

  it.each([
    ['the connection is cut', { cut: true }],
    ['Meta fails with 500 and code 2', graphError(2, undefined, 500)],
    ['Meta fails without JSON', { status: 502, body: '<html>' }],
    ['the answer names no id', { body: { ok: true } }],
  ])('has an unknown outcome when %s', async (_title, response) => {
    const { server, adapter, harness } = await startInstagram({ media: [image] }, response);
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'publish', state: waiting }),
    );

    expect(error.kind).toBe('outcome_unknown');
    expect(server.received).toHaveLength(1);
  });

  it.each([
    [99999, undefined],
    [100, 2207999],
  ])(
    'is rejected by %s/%s, an unlisted error, while the container is unpublished',
    async (code, subcode) => {
      const responses = [graphError(code, subcode), status('FINISHED')];
      const { adapter, harness } = await startInstagram({ media: [image] }, ...responses);
      const publishing = runSteps(adapter, harness, { step: 'publish', state: waiting });
      expect((await catchPlatformError(publishing)).kind).toBe('rejected_content');
    },
  );

  it('succeeds when the container in a rejection is already published', async () => {
    const responses = [graphError(99999), status('PUBLISHED')];
    const { adapter, harness } = await startInstagram({ media: [image] }, ...responses);
    const step = adapter.steps['publish'];
    const result = await step?.run(harness.context, waiting);
    expect(result).toMatchObject({ kind: 'next', step: 'find_media' });
  });

  it('waits and publishes the same container again when it was not ready', async () => {
    const { server, adapter, harness } = await startInstagram(
      { media: [image] },
      graphError(9007, 2207027),
      status('IN_PROGRESS'),
      status('FINISHED'),
      free,
      id('179'),
      permalink,
    );
    const { trail } = await runSteps(adapter, harness, { step: 'publish', state: waiting });

    expect(trail).toEqual(['publish', 'await_container', 'publish', 'confirm']);
    expect(form(server.received[4])).toEqual({ creation_id: '178' });
  });

  it('never publishes a container again that reports it is published', async () => {
    const { server, adapter, harness } = await startInstagram(
      { media: [image] },
      graphError(24, 2207008),
      status('PUBLISHED'),
      {
        body: {
          data: [
            { id: '1', caption: 'Something else', timestamp: '2026-11-20T10:00:02+0000' },
            { id: '2', caption: 'Hello  #one #two', timestamp: '2026-11-20T10:00:01+0000' },
            { id: '3', caption: 'Hello\n\n#one #two', timestamp: '2026-11-19T10:00:01+0000' },
          ],
        },
      },
      permalink,
    );
    const { result } = await runSteps(adapter, harness, { step: 'publish', state: waiting });

    expect(result).toMatchObject({ kind: 'published', remoteId: '2' });
    expect(lines(server.received)[2]).toBe(
      'GET /v25.0/17841400000000001/media?fields=id%2Ccaption%2Cpermalink%2Ctimestamp%2Cmedia_type&limit=50',
    );
  });

  it('creates a new container when Meta repeatedly rejects a finished one', async () => {
    const { server, adapter, harness } = await startInstagram({ media: [image] });
    const refused = graphError(24, 2207008);
    const finished = status('FINISHED');
    for (let round = 0; round < 3; round += 1) server.script(refused, finished, finished, free);
    server.script(refused, finished, finished);
    server.script(id('200'), status('FINISHED'), free, id('179'), permalink);
    await runSteps(adapter, harness, { step: 'publish', state: waiting });

    expect(
      server.received
        .filter(({ target }) => target.endsWith('media_publish'))
        .map(form)
        .at(-1),
    ).toEqual({
      creation_id: '200',
    });
  });
});

describe('after publishing', () => {
  const live = { containerId: '178', mediaId: '179' };

  it('stays published when the link is not readable, and reads it later', async () => {
    const { adapter, harness } = await startInstagram(
      { media: [image] },
      graphError(100, 33),
      graphError(100, 33),
      permalink,
    );
    const { result } = await runSteps(adapter, harness, { step: 'confirm', state: live });

    expect(result).toMatchObject({ kind: 'published', url: 'https://www.instagram.com/p/ABC123/' });
  });

  it('falls back to the profile with a note when the link never appears', async () => {
    const { server, adapter, harness } = await startInstagram({ media: [image] });
    server.script(...Array.from({ length: 6 }, () => graphError(190, 463)));
    const { result } = await runSteps(adapter, harness, { step: 'confirm', state: live });

    expect(result).toMatchObject({
      kind: 'published',
      remoteId: '179',
      url: `${server.baseUrl}/acme/`,
    });
    expect(result).toHaveProperty('note');
  });

  it('reads the media list page by page, until it is too old', async () => {
    const older = '2026-11-20T09:00:00+0000';
    const pages = [
      {
        data: [{ id: '9', caption: 'Another one', timestamp: '2026-11-20T10:00:09+0000' }],
        paging: { next: 'https://elsewhere.test/', cursors: { after: 'AFTER9' } },
      },
      {
        data: [
          { id: '8', caption: 'Hello #one #two', timestamp: '2026-11-20T10:00:05+0000' },
          { id: '7', caption: 'Hello #one #two', timestamp: older },
        ],
        paging: { next: 'https://elsewhere.test/', cursors: { after: 'AFTER7' } },
      },
      {
        data: [{ id: '6', caption: 'Hello #one #two', timestamp: older }],
        paging: { next: 'https://elsewhere.test/', cursors: { after: 'AFTER6' } },
      },
    ].map((body) => ({ body }));
    const { server, adapter, harness } = await startInstagram(
      { media: [image] },
      ...pages,
      permalink,
    );
    const { result } = await runSteps(adapter, harness, {
      step: 'find_media',
      state: { containerId: '178', publishFrom: START.toISOString() },
    });

    expect(result).toMatchObject({ kind: 'published', remoteId: '8' });
    const cursors = server.received.map(({ target }) => /after=(\w+)/u.exec(target)?.[1]);
    expect(cursors).toEqual([undefined, 'AFTER9', 'AFTER7', undefined]);
  });

  it('asks the user to check when several media could be the post', async () => {
    const twin = { caption: 'Hello #one #two', timestamp: '2026-11-20T10:00:05+0000' };
    const listing = {
      body: {
        data: [
          { id: '1', ...twin },
          { id: '2', ...twin },
        ],
      },
    };
    const { server, adapter, harness } = await startInstagram({ media: [image] });
    server.script(...Array.from({ length: 6 }, () => listing));
    const { result } = await runSteps(adapter, harness, {
      step: 'find_media',
      state: { containerId: '178', publishFrom: START.toISOString() },
    });

    expect(result).toMatchObject({ kind: 'published', remoteId: null });
    expect(result).toHaveProperty('note', expect.stringContaining('Check the profile'));
  });
});

describe('saved state', () => {
  it('throws when it cannot be parsed', async () => {
    const { adapter, harness } = await startInstagram({ media: [image] });
    const error = await catchPlatformError(
      runSteps(adapter, harness, { step: 'publish', state: { containerId: 5 } }),
    );
    expect(error).toMatchObject({ kind: 'bug', code: 'unreadable_state' });
  });
});
