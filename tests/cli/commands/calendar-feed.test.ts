import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

describe('fanfare calendar-feed', () => {
  it('creates an address that works until it’s revoked', async () => {
    expect((await run(['calendar-feed', 'get', '--json'])).json()).toEqual({ feed: null });
    const created = await run(['calendar-feed', 'create']);
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('shown again') });
    const { url: address } = created.json() as { url: string };
    const read = await fetch(address);
    expect([read.status, read.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/u);
    const lastReadAt = expect.stringMatching(/^20/u) as string;
    expect((await run(['calendar-feed', 'get'])).json()).toMatchObject({ feed: { lastReadAt } });
    const again = await run(['calendar-feed', 'create', '--json']);
    expect(again.code).toBe(3);
    expect(again.stderr).toContain('Revoke it first');
    expect((await run(['calendar-feed', 'revoke', '--yes', '--json'])).json()).toEqual({
      revoked: true,
    });
    expect((await fetch(address)).status).toBe(404);
  });
});
