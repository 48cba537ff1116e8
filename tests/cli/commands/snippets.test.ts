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
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

it('creates, lists, shows, changes, and deletes snippets by name or ID', async () => {
  const text = 'Open until six: {{link}}';
  const created = await run(
    'snippet',
    'create',
    '--name',
    'Opening hours',
    '--text',
    text,
    '--json',
  );
  expect([created.code, created.json()]).toMatchObject([
    0,
    { name: 'Opening hours', kind: 'text', text, variables: ['link'] },
  ]);
  const { id } = created.json();
  const tags = await run(
    'snippet',
    'create',
    '--name',
    'Clay',
    '--kind',
    'hashtags',
    '--text',
    'kiln clay',
  );
  expect(tags.code).toBe(0);
  const list = await run('snippet', 'list', '--json');
  expect(list.json().items.map(({ name }: { name: string }) => name)).toEqual([
    'Clay',
    'Opening hours',
  ]);
  const shown = await run('snippet', 'get', 'opening HOURS', '--json');
  expect(shown.json()).toMatchObject({ id });
  const changed = await run('snippet', 'update', id, '--name', 'Hours', '--json');
  expect(changed.json()).toMatchObject({ id, name: 'Hours', text });
  expect((await run('snippet', 'update', id)).code).toBe(2);
  const deleted = await run('snippet', 'delete', 'hours', '--yes', '--json');
  expect(deleted.json()).toEqual({ id, deleted: true });
  const unknown = await run('snippet', 'get', 'hours');
  expect([unknown.code, unknown.stderr]).toEqual([
    6,
    expect.stringContaining('has no snippet "hours"'),
  ]);
});

it('refuses a variable that snippets don’t have', async () => {
  const refused = await run('snippet', 'create', '--name', 'Broken', '--text', '{{nope}}');
  expect(refused.code).toBe(6);
  expect(refused.stderr).toContain('{{nope}} isn’t a variable. Use {{link}}, {{date}}, or');
});

it('fills in the snippets of a row and of a file, whose text then can’t be changed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-snippets-'));
  const write = (name: string, ...lines: string[]) =>
    writeFile(path.join(folder, name), lines.join('\n'));
  const runThere = (...args: string[]) => runCli(args, { ...product.app, cwd: folder });
  const made = await run(
    'snippet',
    'create',
    '--name',
    'Glaze',
    '--text',
    'Glazed on {{link}}',
    '--json',
  );
  const { id } = made.json();

  await write(
    'row.csv',
    'platforms,caption,snippet_ids,snippet_link',
    `linkedin,Cups,${id},x.test`,
  );
  const bulk = await runThere('bulk', 'run', 'row.csv', '--yes');
  expect(bulk.code, bulk.stderr).toBe(0);
  await write('broken.csv', 'platforms,caption,snippet_ids', `linkedin,Cups,${id}`);
  const broken = await runThere('bulk', 'run', 'broken.csv', '--yes');
  expect(broken.stdout + broken.stderr).toContain('needs a value for {{link}}');

  const head = ['---', 'platforms: linkedin', `snippet_ids: ${id}`, 'snippet_link: y.test'];
  await write('a.md', ...head, '---', 'Bowls');
  const applied = await runThere('apply', '.', '--yes');
  expect(applied.code, applied.stderr).toBe(0);
  const { items } = (await runThere('posts', 'list', '--search', 'Glazed')).json();
  expect(items.map(({ caption }: { caption: string }) => caption).sort()).toEqual([
    'Bowls\n\nGlazed on y.test',
    'Cups\n\nGlazed on x.test',
  ]);
  expect((await runThere('plan', '.')).json().posts).toMatchObject([{ action: 'unchanged' }]);
  await write('a.md', ...head, '---', 'Plates');
  expect((await runThere('plan', '.')).json().posts).toMatchObject([
    { action: 'refused', reason: expect.stringContaining('uses snippets') },
  ]);
  await rm(folder, { recursive: true, force: true });
});

it('publishes with snippets by name, and names the flag of a missing value', async () => {
  const text = 'Tickets: {{link}}';
  await run('snippet', 'create', '--name', 'Tickets', '--text', text);
  const publish = (...flags: string[]) =>
    run('publish', '--platforms', 'linkedin', '--snippet', 'tickets', '--json', ...flags);
  const refused = await publish('--caption', 'Kiln opening');
  expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('--snippet-link')]);
  const link = ['--snippet-link', 'https://fanfare.example/kiln'];
  const planned = await publish('--caption', 'Kiln opening', ...link, '--dry-run');
  expect(planned.code).toBe(0);
  // A snippet alone is a text too.
  const published = await publish(...link);
  expect([published.code, published.json().caption]).toEqual([
    0,
    'Tickets: https://fanfare.example/kiln',
  ]);
  const useless = await run('publish', '--platforms', 'linkedin', '--caption', 'Hi', ...link);
  expect([useless.code, useless.stderr]).toEqual([2, expect.stringContaining('--snippet')]);
});
