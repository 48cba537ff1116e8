import { describe, expect, it } from 'vitest';
import type { ProbedAccount } from '#app/server/ports/platform-adapter.ts';
import { graphError, lines, type AdapterBench } from '#tests/support/adapter-bench.ts';
import { catchPlatformError, createMedia, runSteps, START } from '#tests/support/step-harness.ts';
import type { Script } from '#tests/support/scripted-server.ts';
import { startInstagram } from './support.ts';

const account: ProbedAccount = {
  externalId: '17841400000000001',
  name: 'Acme',
  handle: 'acme',
  details: {},
  accessToken: 'token-0',
};
const read = ({ adapter, harness }: AdapterBench, ...ids: string[]) =>
  adapter.readMetrics?.(harness.context, account, ids);
const counters = (type: string, more = {}) => ({
  body: { id: '179', media_product_type: type, ...more },
});
const NOTHING = {
  remoteId: '179',
  views: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
};

describe('Instagram metrics', () => {
  it('uses story metrics for a story, and reads both number formats', async () => {
    const bench = await startInstagram({}, counters('STORY'), {
      body: {
        data: [
          { name: 'views', values: [{ value: 12 }] },
          { name: 'link_clicks', total_value: { value: 3 } },
          { name: 'reach', values: [] },
        ],
      },
    });
    expect(await read(bench, '179')).toEqual([{ ...NOTHING, views: 12, clicks: 3 }]);
    expect(lines(bench.server.received)).toEqual([
      'GET /v25.0/179?fields=id%2Cmedia_product_type%2Clike_count%2Ccomments_count',
      'GET /v25.0/179/insights?metric=views%2Creach%2Cshares%2Clink_clicks',
    ]);
  });

  it('takes likes from insights when the user hides the count', async () => {
    const bench = await startInstagram({}, counters('FEED', { comments_count: 2 }), {
      body: { data: [{ name: 'likes', values: [{ value: 7 }] }] },
    });
    expect(await read(bench, '179')).toEqual([{ ...NOTHING, likes: 7, comments: 2 }]);
  });

  it('requests the common metrics for an unknown media type', async () => {
    const bench = await startInstagram({}, counters('AD'), { body: { data: [] } });
    expect(await read(bench, '179')).toEqual([NOTHING]);
    expect(lines(bench.server.received)[1]).toContain('metric=views%2Creach%2Cshares');
  });

  it('does not request a metric again that was refused for another post', async () => {
    const notFound = graphError(100);
    const empty = { body: { data: [] } };
    const bench = await startInstagram({}, counters('REELS'), notFound, notFound);
    bench.server.script(...Array.from({ length: 5 }, () => empty), counters('REELS'), empty);
    await read(bench, '179', '180');
    expect(lines(bench.server.received).at(-1)).toBe(
      'GET /v25.0/180/insights?metric=reach%2Cshares%2Clikes%2Ccomments%2Csaved',
    );
  });

  it('fails when Instagram cannot return metrics, instead of returning none', async () => {
    const bench = await startInstagram({}, counters('FEED'), graphError(190, 463));
    const error = await catchPlatformError(Promise.resolve(read(bench, '179')));
    expect(error.kind).toBe('reauthorize');
  });
});

describe('the remaining publishing quota', () => {
  const finished = { body: { id: '178', status_code: 'FINISHED' } };
  const state = { containerId: '178' };
  const media = [createMedia(Buffer.from('jpeg'))];
  const limit = (used: number) => ({
    body: { data: [{ quota_usage: used, config: { quota_total: 50, quota_duration: 86_400 } }] },
  });
  const check = async (...responses: Script[]) => {
    const bench = await startInstagram({ media }, finished, ...responses);
    const from = { step: 'await_container', state, stopBefore: 'publish' };
    return { ...bench, run: runSteps(bench.adapter, bench.harness, from) };
  };

  it.each([
    ['are enough', limit(49)],
    ['are not reported', { body: { data: [] } }],
    ['cannot be read', graphError(100)],
  ])('allows publishing when posts %s', async (_, response) => {
    const { run } = await check(response);
    expect((await run).result).toMatchObject({ kind: 'next', step: 'publish' });
  });

  it.each([
    ['the token has ended', graphError(190, 463), 'reauthorize'],
    ['the calls have run out', graphError(80_002), 'rate_limited'],
  ])('blocks publishing when %s', async (_, response, kind) => {
    const { run } = await check(response);
    expect((await catchPlatformError(run)).kind).toBe(kind);
  });

  it('blocks until enough posts have left the window, found by binary search', async () => {
    const { run, server } = await check(
      limit(50),
      limit(49),
      limit(50),
      limit(50),
      limit(50),
      limit(50),
    );
    const error = await catchPlatformError(run);
    expect(error).toMatchObject({ kind: 'rate_limited', code: '9/2207042' });
    const hours = ((error.retryAt?.getTime() ?? 0) - START.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(12 + 1 / 60, 5);
    const since = server.received.map(({ target }) => /since=(\d+)/u.exec(target)?.[1]);
    const at = START.getTime() / 1000;
    expect(since.slice(2, 4)).toEqual([String(at - 12 * 3600), String(at - 18 * 3600)]);
  });

  it('blocks for an hour when only their count is known', async () => {
    const { run } = await check(limit(50), graphError(100));
    const error = await catchPlatformError(run);
    expect(((error.retryAt?.getTime() ?? 0) - START.getTime()) / 3_600_000).toBe(1);
  });
});
