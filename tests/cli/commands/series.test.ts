import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const DAY_MS = 24 * 60 * 60 * 1000;
const toDay = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const run = (...args: string[]) => runCli(args, product.app);
const FLAGS = ['--platforms', 'linkedin', '--caption', 'Kiln hours', '--zone', 'Europe/Berlin'];
const START = ['--start', `${toDay(3)} 09:30`];

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

describe('fanfare series', () => {
  it('previews, creates, changes, and lists series, skips and detaches occurrences, and stops', async () => {
    const daily = [...FLAGS, ...START, '--rrule', 'FREQ=DAILY;COUNT=3'];
    const preview = await run('series', 'preview', ...daily);
    const locals = [3, 4, 5].map((days) => `${toDay(days)}T09:30:00`);
    expect(preview.json().items.map(({ local }: { local: string }) => local)).toEqual(locals);
    const dry = (await run('series', 'create', ...daily, '--dry-run')).json();
    expect(dry).toMatchObject({
      dry_run: true,
      would: [{ path: '/api/series' }],
      items: [{ local: locals[0] }, {}, {}],
    });
    expect((await run('series', 'list')).json()).toEqual({ items: [], nextCursor: null });

    const created = await run('series', 'create', ...daily);
    expect(created.code, created.stderr).toBe(0);
    const { id } = created.json();
    expect((await run('series', 'get', id)).json()).toMatchObject({
      state: 'active',
      remaining: 3,
      post: { content: { captions: ['Kiln hours'] } },
    });

    const changed = await run('series', 'update', id, '--hashtags', 'kiln');
    expect(changed.json().post.content).toMatchObject({
      captions: ['Kiln hours'],
      hashtags: ['kiln'],
    });
    expect((await run('series', 'update', id)).code).toBe(2);
    const list = async (...flags: string[]) =>
      (await run('series', 'occurrences', id, ...flags)).json().items;
    // The worker creates the posts.
    await expect.poll(async () => (await list('--state', 'created')).length).toBe(3);
    const [first = '', second = ''] = locals;
    expect((await run('series', 'skip', id, first)).json()).toMatchObject({ state: 'skipped' });
    const detached = (await run('series', 'detach', id, second)).json();
    expect(detached).toMatchObject({ state: 'detached', post: { state: 'scheduled' } });

    const table = await runOnTerminal(['series', 'occurrences', id], product.app);
    expect(table.screen).toMatch(/09:30:00 {2,}skipped/u);
    expect((await runOnTerminal(['series', 'list'], product.app)).screen).toContain('Every day at');

    expect((await run('series', 'stop', id)).code).toBe(2);
    const stopped = await run('series', 'stop', id, '--yes');
    expect(stopped.json()).toMatchObject({
      series: { state: 'stopped' },
      canceledPosts: 1,
      canceledOccurrences: 0,
    });
    expect((await run('posts', 'get', detached.post.id)).json().state).toBe('scheduled');
    await run('posts', 'cancel', detached.post.id);
  });

  it('publishes texts in turn', async () => {
    const texts = ['--text', 'Visit the kiln', '--text', 'See the studio'];
    const weekly = ['--rrule', 'FREQ=WEEKLY;COUNT=2', '--cooldown-days', '5'];
    const created = await run('series', 'create', ...FLAGS, ...START, ...texts, ...weekly);
    const { id, evergreen } = created.json();
    expect(evergreen).toMatchObject({
      texts: [{ caption: 'Visit the kiln' }, { caption: 'See the studio' }],
      cooldownDays: 5,
    });
    const longer = (await run('series', 'update', id, '--cooldown-days', '6')).json();
    expect(longer.evergreen).toMatchObject({ cooldownDays: 6, texts: [{}, {}] });
    const without = (await run('series', 'update', id, '--no-texts')).json();
    expect(without.evergreen).toBeNull();
    expect((await run('series', 'update', id, '--no-texts', '--text', 'A')).code).toBe(2);
    await run('series', 'stop', id, '--yes');
  });

  it('refuses missing flags, rules without an end, and a past start, and names the flags', async () => {
    const missing = await run('series', 'create', '--caption', 'Kiln hours');
    expect(missing.code).toBe(2);
    for (const flag of ['--platforms', '--start', '--rrule'])
      expect(missing.stderr).toContain(flag);
    const endless = ['--start', '2020-01-01T09:30', '--rrule', 'FREQ=DAILY'];
    const refused = await run('series', 'create', ...FLAGS, ...endless, '--json');
    expect(refused.code).toBe(6);
    const { errors } = JSON.parse(refused.stderr.trimEnd().split('\n').at(-1) ?? '').error;
    expect(errors.map(({ flag }: { flag: string }) => flag).toSorted()).toEqual([
      '--rrule',
      '--start',
    ]);
  });
});
