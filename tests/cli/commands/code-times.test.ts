import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
let folder: string;
const year = new Date().getUTCFullYear() + 1;
const ZONE = 'timeZone: Europe/Berlin';

const run = (...args: string[]) => runCli(args, { ...product.app, cwd: folder });
const write = (name: string, text: string, ...head: string[]) =>
  writeFile(
    path.join(folder, name),
    ['---', 'platforms: linkedin', ...head, '---', text].join('\n'),
  );
const plan = async (...args: string[]) => (await run('plan', '.', ...args)).json().posts;
const apply = (...args: string[]) => run('apply', '.', '--yes', ...args);
const listPosts = async (text: string) =>
  (await run('posts', 'list', '--search', text)).json().items;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-code-times-'));
  return () => rm(folder, { recursive: true, force: true });
});

it('schedules a file at its time, and moves its post when the time changes', async () => {
  await write('a.md', 'Glaze day', `publishAt: ${year}-06-01T09:30`, ZONE);
  const shown = await run('plan', '.');
  expect(shown.json().posts).toMatchObject([
    { action: 'create', schedule: { local: `${year}-06-01T09:30:00`, timeZone: 'Europe/Berlin' } },
  ]);
  expect(shown.json().quota).toMatchObject({
    needed: 0,
    days: [{ day: `${year}-06-01`, needed: 1 }],
  });
  const created = await apply();
  expect(created.code, created.stderr).toBe(0);
  expect(created.stderr).not.toContain('published');
  expect(created.stderr).toContain('a.md  scheduled  post_');
  const [first] = await listPosts('Glaze');
  expect(first).toMatchObject({
    state: 'scheduled',
    schedule: { local: `${year}-06-01T09:30:00` },
  });

  await write('a.md', 'Glaze day!', `publishAt: ${year}-06-02T18:00+02:00`);
  const { posts, quota } = (await run('plan', '.')).json();
  expect(posts).toMatchObject([
    {
      action: 'change',
      reason: `Moves from ${year}-06-01 09:30 (Europe/Berlin) to ${year}-06-02 18:00 (UTC+02:00).`,
    },
  ]);
  expect(quota.days).toMatchObject([{ day: `${year}-06-02`, needed: 1 }]);
  expect((await apply()).code).toBe(0);
  const moved = await listPosts('Glaze');
  expect(moved).toMatchObject([
    {
      id: first.id,
      caption: 'Glaze day!',
      state: 'scheduled',
      schedule: { publishAt: `${year}-06-02T16:00:00.000Z` },
    },
  ]);
});

it('reports a post that someone else moved, and one whose file lost its time or is gone', async () => {
  await write('wheel.md', 'Wheel day', `publishAt: ${year}-07-01T09:30Z`);
  const { postId } = (await apply()).json().applied[0];
  await run('posts', 'move', postId, '--by', '1d');
  expect(await plan()).toMatchObject([
    { action: 'drift', reason: expect.stringContaining('moved elsewhere') },
  ]);
  await write('wheel.md', 'Wheel day');
  expect(await plan()).toMatchObject([
    { action: 'refused', reason: expect.stringContaining('has no time anymore') },
  ]);
  await unlink(path.join(folder, 'wheel.md'));
  expect((await apply('--prune')).json().applied).toMatchObject([{ action: 'cancel', done: true }]);
});

it('keeps a post where someone else moved it while only the text of its file changes', async () => {
  const at = `publishAt: ${year}-08-01T09:30`;
  await write('stamp.md', 'Stamp day', at, ZONE);
  const { postId } = (await apply()).json().applied[0];
  await run('posts', 'move', postId, '--by', '1d');
  await write('stamp.md', 'Stamp day!', at, ZONE);
  const stays = {
    action: 'change',
    schedule: null,
    reason: expect.stringContaining('stays there'),
  };
  expect(await plan()).toMatchObject([stays]);
  expect((await apply()).json().applied).toMatchObject([{ action: 'change', done: true }]);
  const kept = { caption: 'Stamp day!', schedule: { local: `${year}-08-02T09:30:00` } };
  expect(await listPosts('Stamp')).toMatchObject([kept]);
  expect(await plan()).toMatchObject([
    { action: 'drift', reason: expect.stringContaining('moved elsewhere') },
  ]);
  // Its file has another time now, too: nobody can know which one is meant.
  await write('stamp.md', 'Stamp day!', `publishAt: ${year}-08-05T09:30`, ZONE);
  const both = { action: 'refused', reason: expect.stringContaining('also moved elsewhere') };
  expect(await plan()).toMatchObject([both]);
  expect((await apply('--overwrite')).json().applied).toMatchObject([{ done: true }]);
  const moved = { schedule: { local: `${year}-08-05T09:30:00` } };
  expect(await listPosts('Stamp')).toMatchObject([moved]);
});

it('refuses a new file whose time has passed or whose queue doesn’t exist, and gives others the next slots', async () => {
  const slots = ['--slot', 'mon-sun 09:30', '--zone', 'Europe/Berlin'];
  await run('queue', 'create', '--name', 'Mornings', ...slots);
  await write('p.md', 'Past', 'publishAt: 2020-06-01T09:30Z');
  await write('q.md', 'Nowhere', 'queue: Evenings');
  await write('r.md', 'Same', 'queue: Mornings');
  await write('s.md', 'Same', 'queue: mornings');
  const posts = await plan();
  expect(posts.map(({ action }: { action: string }) => action)).toEqual([
    'refused',
    'refused',
    'create',
    'create',
  ]);
  const [, , c, d] = posts;
  expect([c.schedule.queue, d.schedule.queue]).toEqual(['Mornings', 'Mornings']);
  const applied = await apply();
  expect(applied.code, applied.stderr).toBe(5);
  const items = await listPosts('Same');
  const toLocal = ({ schedule }: { schedule: { local: string } }) => schedule.local;
  expect(items.map(toLocal).toSorted()).toEqual([c, d].map(toLocal));
});
