import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
/** The next year, which is never more than two years ahead. */
const YEAR = new Date().getUTCFullYear() + 1;
const BERLIN = ['--zone', 'Europe/Berlin'];

const run = (...args: string[]) => runCli(args, product.app);
let count = 0;
const publish = (...args: string[]) => {
  count += 1;
  return run('publish', '--platforms', 'linkedin', '--caption', `Kiln ${count}`, ...args);
};
const readLocal = async (id: string) => (await run('posts', 'get', id)).json().schedule.local;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

describe('fanfare publish --at', () => {
  it('schedules a post at a time with a zone, with an offset, or in the workspace’s zone, which it names', async () => {
    const berlin = await publish('--at', `${YEAR}-06-01 09:30`, ...BERLIN);
    expect(berlin.json()).toMatchObject({
      state: 'scheduled',
      schedule: { publishAt: `${YEAR}-06-01T07:30:00.000Z`, timeZone: 'Europe/Berlin' },
    });
    expect(berlin.stderr).toContain(`Scheduled for ${YEAR}-06-01 09:30 (Europe/Berlin).`);
    const offset = await publish('--at', `${YEAR}-06-02T09:30+02:00`);
    expect(offset.json().schedule.publishAt).toBe(`${YEAR}-06-02T07:30:00.000Z`);
    const zoneless = await publish('--at', `${YEAR}-06-03T09:30`);
    const { timeZone } = zoneless.json().schedule;
    expect(zoneless.stderr).toContain(`Time zone: ${timeZone}, the workspace's.`);
  });

  it('refuses a time that doesn’t exist, a past one, and flags that exclude each other', async () => {
    const past = await publish('--at', '2020-01-01T09:00Z');
    expect(past.code).toBe(6);
    expect(past.stderr).toContain('--at');
    for (const flags of [
      ['--at', 'tomorrow'],
      ['--zone', 'Europe/Berlin'],
      ['--at', `${YEAR}-06-01T09:30Z`, ...BERLIN],
      ['--at', `${YEAR}-06-01T09:30`, '--queue', 'Mornings'],
    ])
      expect((await publish(...flags)).code).toBe(2);
  });
});

describe('scheduled posts', () => {
  it('are moved by days or to a time, and each refusal has its reason', async () => {
    const { id } = (await publish('--at', `${YEAR}-03-01T09:30`, ...BERLIN)).json();
    const later = await run('posts', 'move', id, '--by', '2d');
    expect(later.json()).toMatchObject({ changed: 1, refused: 0 });
    expect(await readLocal(id)).toBe(`${YEAR}-03-03T09:30:00`);
    const mixed = await run('posts', 'move', id, 'post_unknown', '--by=-1w');
    expect(mixed.code).toBe(5);
    expect(await readLocal(id)).toBe(`${YEAR}-02-24T09:30:00`);
    await run('posts', 'move', id, '--at', `${YEAR}-03-05T08:00`, ...BERLIN);
    expect(await readLocal(id)).toBe(`${YEAR}-03-05T08:00:00`);
    expect((await run('posts', 'move', 'post_unknown', '--by', '1d')).code).toBe(6);
    const unknown = await run('posts', 'move', id, '--to-queue', 'Nope');
    expect([unknown.code, unknown.stderr]).toEqual([6, expect.stringContaining('--to-queue')]);
    const dry = await run('posts', 'move', id, '--by', '1d', '--dry-run');
    expect(dry.json()).toMatchObject({
      dry_run: true,
      would: [{ method: 'PATCH', path: '/api/posts' }],
      plan: { changed: 1, items: [{ after: { schedule: { local: `${YEAR}-03-06T08:00:00` } } }] },
    });
    expect(await readLocal(id)).toBe(`${YEAR}-03-05T08:00:00`);
    const refused = [
      [],
      ['--by', '2 days'],
      ['--by', '1d', '--queue', 'Mornings'],
      ['--by', '1d', '--to-queue', 'Mornings'],
      ['--by', '1d', '--front'],
    ];
    for (const flags of refused) expect((await run('posts', 'move', id, ...flags)).code).toBe(2);
  });

  it('are listed soonest first, and shown in the calendar', async () => {
    const second = (await publish('--at', `${YEAR}-04-02T09:30`, ...BERLIN)).json();
    const first = (await publish('--at', `${YEAR}-04-01T09:30`, ...BERLIN)).json();
    const window = ['--from', `${YEAR}-04-01`, '--to', `${YEAR}-04-20`];
    const list = await run('posts', 'list', '--state', 'scheduled', ...window);
    const toIds = (items: { id: string }[]) => items.map(({ id }) => id);
    expect(toIds(list.json().items)).toEqual([first.id, second.id]);
    const agenda = await run('calendar', '--from', `${YEAR}-04-01`, '--days', '10');
    expect(toIds(agenda.json().items)).toEqual([first.id, second.id]);
  });

  it('become drafts with their time, and are published now with --yes', async () => {
    const { id } = (await publish('--at', `${YEAR}-05-01T09:30`, ...BERLIN)).json();
    const [moved] = (await run('posts', 'to-drafts', id)).json().items;
    expect(moved.draft.post.publishAt).toMatchObject({ local: `${YEAR}-05-01T09:30:00` });
    expect((await run('posts', 'to-drafts', id)).code).toBe(3);
    const other = (await publish('--at', `${YEAR}-05-02T09:30`, ...BERLIN)).json();
    const now = await run('posts', 'publish-now', other.id, '--yes');
    expect(now.json()).toMatchObject({ changed: 1 });
    const watched = await run('posts', 'watch', other.id);
    expect(watched.code).toBe(0);
  });
});

describe('fanfare posts export', () => {
  it.each(['csv', 'ndjson'])('writes %s that bulk run takes back unchanged', async (format) => {
    const captions = ['=SUM(1) "窯", فتح الفرن\nline two', "'+ 'quoted', trailing;"];
    const times = [`${YEAR}-08-01T09:30`, `${YEAR}-08-02T09:30`];
    for (const [index, caption] of captions.entries()) {
      const at = ['--at', times[index] ?? '', ...BERLIN];
      await run('publish', '--platforms', 'linkedin', '--caption', `${caption} ${format}`, ...at);
    }
    const cwd = await mkdtemp(path.join(tmpdir(), 'fanfare-export-'));
    const filters = ['--state', 'scheduled', '--search', format, '--from', `${YEAR}-08-01`];
    const name = `planned.${format}`;
    const saved = await runCli(['posts', 'export', ...filters, '--out', name], {
      ...product.app,
      cwd,
    });
    expect(saved.json()).toMatchObject({ file: name });
    const piped = await run('posts', 'export', ...filters, '--format', format);
    expect(piped).toMatchObject({
      code: 0,
      stdout: await readFile(path.join(cwd, name), 'utf8'),
    });
    const planned = await runCli(['bulk', 'run', name, '--dry-run'], { ...product.app, cwd });
    expect(planned.code).toBe(0);
    for (const time of times) expect(planned.stdout).toContain(time);
  });

  it('refuses an unknown format, and exits 2', async () => {
    expect((await run('posts', 'export', '--format', 'xlsx')).code).toBe(2);
  });
});
