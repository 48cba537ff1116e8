import { describe, expect, it } from 'vitest';
import { graphError, lines } from '#tests/support/adapter-bench.ts';
import type { Script } from '#tests/support/scripted-server.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startFacebook } from './support.ts';

const ALL = 'post_media_view%2Cpost_total_media_view_unique%2Cpost_clicks%2C';
const BY_TYPE = 'post_reactions_by_type_total';

const entry = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });
const insights = (...data: unknown[]) => ({ body: { data } });
const counters = (rest: object = {}) => ({ body: { id: '1353_1', ...rest } });
const counted = counters({ shares: { count: 2 }, comments: { summary: { total_count: 5 } } });

async function readMetrics(remoteIds: readonly string[], ...responses: Script[]) {
  const { server, adapter, harness } = await startFacebook({}, ...responses);
  const account = { ...harness.context.account, accessToken: 'token-0' };
  const reading = Promise.resolve(adapter.readMetrics?.(harness.context, account, remoteIds));
  return { server, reading };
}

describe('post metrics', () => {
  it('are read with two requests, and reactions of every kind count as likes', async () => {
    const { server, reading } = await readMetrics(
      ['1353_1'],
      counted,
      insights(
        entry('post_media_view', 340),
        entry('post_total_media_view_unique', 120),
        entry('post_clicks', 0),
        entry(BY_TYPE, { like: 3, love: 1 }),
      ),
    );
    await expect(reading).resolves.toEqual([
      {
        remoteId: '1353_1',
        views: 340,
        reach: 120,
        clicks: 0,
        likes: 4,
        comments: 5,
        shares: 2,
        saves: null,
      },
    ]);
    expect(lines(server.received)).toEqual([
      expect.stringMatching(/^GET \/v25\.0\/1353_1\?fields=shares%2Ccomments/u),
      expect.stringContaining(`/1353_1/insights?metric=${ALL}${BY_TYPE}&`),
    ]);
  });

  it('are null when missing, never 0', async () => {
    const { reading } = await readMetrics(['1353_1'], counters(), insights());
    await expect(reading).resolves.toEqual([
      {
        remoteId: '1353_1',
        views: null,
        reach: null,
        clicks: null,
        likes: null,
        comments: null,
        shares: null,
        saves: null,
      },
    ]);
  });

  it('are requested one by one after a metric was removed, which is skipped from then on', async () => {
    const dead = graphError(100);
    const { server, reading } = await readMetrics(
      ['1353_1', '1353_2'],
      counted,
      dead,
      insights(entry('post_media_view', 7)),
      dead,
      insights(entry('post_clicks', 1)),
      insights(entry(BY_TYPE, { like: 2 })),
      counted,
      insights(entry('post_media_view', 8)),
    );
    await expect(reading).resolves.toMatchObject([
      { views: 7, reach: null, clicks: 1, likes: 2 },
      { views: 8, reach: null },
    ]);
    expect(server.received.at(-1)?.target).toContain(
      `metric=post_media_view%2Cpost_clicks%2C${BY_TYPE}&`,
    );
  });

  it('are the public counts without insights permission', async () => {
    const { server, reading } = await readMetrics(
      ['1353_1', '1353_2'],
      counted,
      graphError(200, undefined, 403),
      counted,
    );
    await expect(reading).resolves.toMatchObject([
      { views: null, comments: 5, shares: 2 },
      { views: null, comments: 5, shares: 2 },
    ]);
    expect(server.received).toHaveLength(3);
  });

  it('are the remaining ones without permission to count comments', async () => {
    const { server, reading } = await readMetrics(
      ['1353_1', '1353_2'],
      graphError(10, undefined, 403),
      counters({ shares: { count: 2 } }),
      insights(),
      counters({ shares: { count: 1 } }),
      insights(),
    );
    await expect(reading).resolves.toMatchObject([
      { comments: null, shares: 2 },
      { comments: null, shares: 1 },
    ]);
    expect(server.received[3]?.target).toMatch(/fields=shares&/u);
  });

  it('skip posts that Facebook does not know', async () => {
    const notFound = graphError(100, 33);
    const { reading } = await readMetrics(
      ['1353_1', '1353_2'],
      notFound,
      notFound,
      counted,
      insights(),
    );
    await expect(reading).resolves.toMatchObject([{ remoteId: '1353_2' }]);
  });

  it("come from video insights if the video's post has no ID of its own", async () => {
    const views = insights(entry('post_media_view', 9));
    const { reading } = await readMetrics(['1353_123'], graphError(100, 33), views);
    await expect(reading).resolves.toMatchObject([{ views: 9, shares: null }]);
  });

  it.each([
    ['a dead token', graphError(190, 463), 'reauthorize'],
    ['a limit', graphError(80001), 'rate_limited'],
    ['an outage', graphError(2, undefined, 500), 'unavailable'],
  ] as const)('fail on %s', async (_what, response, kind) => {
    const { reading } = await readMetrics(['1353_1'], response, response, response, response);
    expect((await catchPlatformError(reading)).kind).toBe(kind);
  });
});
