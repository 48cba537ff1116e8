import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

const PREMIUM = '1650112233445566787';
const HOUR = 3600;
const DAY = 24 * HOUR;
const PRIVATE = 'tweet.fields=public_metrics,non_public_metrics,organic_metrics';

describe('X metrics', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    await sandbox.control.setKnobs('twitter', { accessTokenSeconds: 90 * DAY });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const post = async (text: string) => (await user.tweet(text)).body.data.id;
  const readClock = async (offsetSeconds = 0) => {
    const { now } = await sandbox.control.readClock();
    return new Date(new Date(now).getTime() + offsetSeconds * 1000).toISOString();
  };

  it('returns private metrics to the author for 30 days, and a partial error afterwards', async () => {
    const id = await post('counted');
    await sandbox.control.advanceClock(HOUR);
    const young = await user.call('GET', `/2/tweets/${id}?${PRIVATE}`);
    const { public_metrics: seen, non_public_metrics: hidden } = young.body.data;
    expect(seen['impression_count']).toBeGreaterThan(0);
    expect(hidden['impression_count']).toBe(seen['impression_count']);
    expect(young.body.data.organic_metrics['like_count']).toBe(seen['like_count']);
    expect(young.body).not.toHaveProperty('errors');
    await sandbox.control.advanceClock(31 * DAY);
    const old = await user.call('GET', `/2/tweets?ids=${id}&${PRIVATE}`);
    expect(old.status).toBe(200);
    expect(old.body.data[0]).toHaveProperty('public_metrics');
    expect(old.body.data[0]).not.toHaveProperty('non_public_metrics');
    expect(old.body.errors.map(({ type }) => type.split('/').at(-1))).toEqual([
      'not-authorized-for-field',
      'not-authorized-for-field',
    ]);
  });

  it('can reject requests for private metrics of old posts', async () => {
    await sandbox.control.setKnobs('twitter', { oldPrivateMetricsRefused: true });
    const id = await post('old');
    await sandbox.control.advanceClock(31 * DAY);
    expect((await user.call('GET', `/2/tweets/${id}?${PRIVATE}`)).status).toBe(400);
    const open = await user.call('GET', `/2/tweets/${id}?tweet.fields=public_metrics`);
    expect(open.status).toBe(200);
  });

  it("hides another account's private metrics", async () => {
    const id = await post('mine');
    const other = await connect(sandbox, { persona: PREMIUM });
    const response = await other.call('GET', `/2/tweets/${id}?${PRIVATE}`);
    expect(response.body.data).toHaveProperty('public_metrics');
    expect(response.body.data).not.toHaveProperty('organic_metrics');
  });

  it('counts views of a video, and shows its author how far it was watched', async () => {
    const upload = await user.uploadInChunks(await readFixture('clip.mp4'));
    await sandbox.control.advanceClock(2);
    const media = { media_ids: [upload.body.data.id] };
    const { body } = await user.tweet('a film', { media });
    await sandbox.control.advanceClock(DAY);
    const query =
      'expansions=attachments.media_keys&media.fields=public_metrics,non_public_metrics';
    const path = `/2/tweets/${body.data.id}?${query}`;
    const [own] = (await user.call('GET', path)).body.includes.media;
    const views = own?.['public_metrics']?.['view_count'] ?? 0;
    expect(views).toBeGreaterThan(0);
    expect(own?.['non_public_metrics']?.['playback_0_count']).toBe(views);
    expect(own?.['non_public_metrics']?.['playback_100_count']).toBeLessThan(views);
    const other = await connect(sandbox, { persona: PREMIUM });
    const [seen] = (await other.call('GET', path)).body.includes.media;
    expect(seen).not.toHaveProperty('non_public_metrics');
  });

  it('splits metrics of own posts into intervals that add up to the total', async () => {
    const start = await readClock(-60);
    const id = await post('over the days');
    await sandbox.control.advanceClock(3 * DAY);
    const times = `start_time=${start}&end_time=${await readClock()}`;
    const fields = 'analytics.fields=impressions,likes';
    const path = `/2/tweets/analytics?ids=${id},1&${times}&${fields}`;
    const total = await user.call('GET', `${path}&granularity=total`);
    const daily = await user.call('GET', `${path}&granularity=daily`);
    const whole = total.body.data[0]?.timestamped_metrics ?? [];
    const days = daily.body.data[0]?.timestamped_metrics ?? [];
    expect([whole.length, days.length]).toEqual([1, 4]);
    const sum = days.reduce((all, { metrics }) => all + (metrics['impressions'] ?? 0), 0);
    expect(sum).toBe(whole[0]?.metrics['impressions']);
    expect(sum).toBeGreaterThan(0);
    expect(total.body.errors).toHaveLength(1);
  });

  it.each([
    ['no times', ''],
    ['an end before the start', 'start_time=2026-01-02T00:00:00Z&end_time=2026-01-01T00:00:00Z'],
    ['a number that X does not have', `${'start_time=2026-01-01T00:00:00Z'}&analytics.fields=fun`],
  ])('rejects analytics with %s', async (_title, query) => {
    const response = await user.call('GET', `/2/tweets/analytics?ids=1&${query}`);
    expect(response.status).toBe(400);
  });
});
