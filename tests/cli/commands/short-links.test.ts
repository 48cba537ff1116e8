import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const TARGET = 'https://example.com/sale?a=<b>';
const SENT_TARGET = 'https://example.com/sale?a=%3Cb%3E';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(args, product.app);
const open = (url: string, method = 'GET') => fetch(url, { method, redirect: 'manual' });

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

it('creates a link that redirects without a cookie, counts it, lists it, and revokes it', async () => {
  const created = await run('short-links', 'create', TARGET, '--json');
  const { id, url } = created.json();
  expect(created.json()).toMatchObject({ target: SENT_TARGET, clicks: 0 });
  const response = await open(url);
  expect([response.status, response.headers.get('location')]).toEqual([302, SENT_TARGET]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  await open(url, 'HEAD');
  const readList = async () => (await run('short-links', 'list', '--json')).json();
  await expect.poll(readList).toMatchObject({ items: [{ id, clicks: 1 }], nextCursor: null });
  const revoked = await run('short-links', 'revoke', id, '--yes', '--json');
  expect(revoked.json()).toEqual({ id, revoked: true });
  expect((await open(url)).status).toBe(410);
  expect((await open(`${url}2`)).status).toBe(404);
  expect(await readList()).toMatchObject({ items: [{ id, revokedAt: expect.any(String) }] });
});

it('says what is wrong with a target', async () => {
  for (const target of ['javascript:alert(1)', 'https://me:secret@example.com']) {
    const { code, stderr } = await run('short-links', 'create', target);
    expect([code, stderr]).toEqual([6, expect.stringMatching(/web address|password/u)]);
  }
});
