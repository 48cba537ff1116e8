import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(['snippet', ...args], product.app);

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

it('creates, lists, shows, changes, and deletes snippets by name or ID', async () => {
  const text = 'Open until six: {{link}}';
  const created = await run('create', '--name', 'Opening hours', '--text', text, '--json');
  expect([created.code, created.json()]).toMatchObject([
    0,
    { name: 'Opening hours', kind: 'text', text, variables: ['link'] },
  ]);
  const { id } = created.json();
  const tags = await run('create', '--name', 'Clay', '--kind', 'hashtags', '--text', 'kiln clay');
  expect(tags.code).toBe(0);
  const list = await run('list', '--json');
  expect(list.json().items.map(({ name }: { name: string }) => name)).toEqual([
    'Clay',
    'Opening hours',
  ]);
  const shown = await run('get', 'opening HOURS', '--json');
  expect(shown.json()).toMatchObject({ id });
  const changed = await run('update', id, '--name', 'Hours', '--json');
  expect(changed.json()).toMatchObject({ id, name: 'Hours', text });
  expect((await run('update', id)).code).toBe(2);
  const deleted = await run('delete', 'hours', '--yes', '--json');
  expect(deleted.json()).toEqual({ id, deleted: true });
  const unknown = await run('get', 'hours');
  expect([unknown.code, unknown.stderr]).toEqual([
    6,
    expect.stringContaining('has no snippet "hours"'),
  ]);
});

it('refuses a variable that snippets don’t have', async () => {
  const refused = await run('create', '--name', 'Broken', '--text', '{{nope}}');
  expect(refused.code).toBe(6);
  expect(refused.stderr).toContain('{{nope}} isn’t a variable. Use {{link}}, {{date}}, or');
});
