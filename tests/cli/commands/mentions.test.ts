import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'twitter']);
});
afterAll(() => product.close());

it('creates, lists, shows, changes, and deletes mentions by name or ID', async () => {
  const names = ['--name', 'acme', '--display-name', 'Acme Pottery'];
  const ids = ['--twitter', '@acmepots', '--linkedin', 'urn:li:organization:2414183'];
  const created = await run('mention', 'create', ...names, ...ids, '--json');
  expect(created.code, created.stderr).toBe(0);
  const linkedin = { urn: 'urn:li:organization:2414183', name: 'Acme Pottery' };
  expect(created.json()).toMatchObject({
    name: 'acme',
    handles: { twitter: 'acmepots', linkedin },
  });
  const { id } = created.json();
  const list = await run('mention', 'list');
  expect(list.stdout).toContain('Acme Pottery');
  const shown = await run('mention', 'get', '@ACME', '--json');
  expect(shown.json()).toMatchObject({ id });
  const change = ['--twitter', '', '--facebook', '1353269864728879', '--name', 'Acme'];
  const changed = await run('mention', 'update', id, ...change, '--json');
  expect(changed.json().handles).toEqual({
    linkedin,
    facebook: { pageId: '1353269864728879', name: 'Acme Pottery' },
  });
  expect((await run('mention', 'update', id)).code).toBe(2);
  const deleted = await run('mention', 'delete', 'acme', '--yes', '--json');
  expect(deleted.json()).toEqual({ id, deleted: true });
  const unknown = await run('mention', 'get', 'acme');
  expect([unknown.code, unknown.stderr]).toEqual([
    6,
    expect.stringContaining('has no mention "acme"'),
  ]);
});

it('finds a handle with the connected account, and says where none is', async () => {
  const found = await run('mention', 'search', 'nova', '--platform', 'twitter', '--json');
  expect(found.code, found.stderr).toBe(0);
  expect(found.json().items).toMatchObject([{ handle: 'novareyes', name: 'Nova Reyes' }]);
  const none = await run('mention', 'search', 'nobody at all', '--platform', 'twitter', '--json');
  expect(none.json()).toEqual({ items: [] });
  const unconnected = await run('mention', 'search', 'nova', '--platform', 'youtube');
  expect(unconnected.code).not.toBe(0);
  expect(unconnected.stderr).toContain('Connect a YouTube account to search for handles there.');
  const elsewhere = await run('mention', 'search', 'nova', '--platform', 'facebook');
  expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('twitter')]);
});

it('refuses a handle that the platform doesn’t have', async () => {
  const names = ['--name', 'broken', '--display-name', 'Broken'];
  const refused = await run('mention', 'create', ...names, '--twitter', 'no-hyphens');
  expect(refused.code).toBe(6);
  expect(refused.stderr).toContain('up to 15 letters, digits, and underscores');
});

it('publishes each platform’s handle, from a flag, a row, and a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-mentions-'));
  const write = (name: string, ...lines: string[]) =>
    writeFile(path.join(folder, name), lines.join('\n'));
  const runThere = (...args: string[]) => runCli(args, { ...product.app, cwd: folder });
  const names = ['--name', 'kiln', '--display-name', 'Kiln & Co'];
  const made = await run('mention', 'create', ...names, '--twitter', 'kilnco');
  expect(made.code, made.stderr).toBe(0);

  const publish = ['publish', '--caption', 'Hot @kiln', '--mention', '@Kiln', '--json'];
  const dry = await run(...publish, '--platforms', 'linkedin,twitter', '--dry-run');
  const { plan } = dry.json();
  expect(plan.deliveries.map(({ text }: { text: string }) => text).toSorted()).toEqual([
    'Hot @kilnco',
    'Hot Kiln & Co',
  ]);
  expect(plan.warnings).toMatchObject([{ code: 'mention_not_linked' }]);
  const unknown = await run(
    'publish',
    '--platforms',
    'twitter',
    '--caption',
    'x',
    '--mention',
    'y',
  );
  expect([unknown.code, unknown.stderr]).toEqual([6, expect.stringContaining('no mention “y”')]);

  await write('row.csv', 'platforms,caption,mentions', 'twitter,Row by @kiln,kiln');
  const bulk = await runThere('bulk', 'run', 'row.csv', '--yes');
  expect(bulk.code, bulk.stderr).toBe(0);
  await write('a.md', '---', 'platforms: twitter', 'mentions: kiln', '---', 'File by @kiln');
  const applied = await runThere('apply', '.', '--yes');
  expect(applied.code, applied.stderr).toBe(0);
  const { items } = (await runThere('posts', 'list', '--search', '@kiln')).json();
  const sent = items.map((post: { deliveries: { content: { caption: string } }[] }) =>
    post.deliveries.map(({ content }) => content.caption),
  );
  expect(sent.flat().toSorted()).toEqual(['File by @kilnco', 'Row by @kilnco']);
  expect((await runThere('plan', '.')).json().posts).toMatchObject([{ action: 'unchanged' }]);
  await rm(folder, { recursive: true, force: true });
});
