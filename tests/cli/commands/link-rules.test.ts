import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

describe('fanfare link-rules', () => {
  it('changes single parameters, keeps the others, and clears them all', async () => {
    await run(
      'link-rules',
      'set',
      '--source',
      '{{platform}}',
      '--medium',
      'social',
      '--domain',
      'a.test',
    );
    await run('link-rules', 'set', '--medium', 'post', '--any-domain');
    await run('link-rules', 'set', '--platform', 'linkedin', '--medium', '');
    await run('link-rules', 'set', '--shorten-links');
    const rules = {
      allPlatforms: { source: '{{platform}}', medium: 'post' },
      platforms: { linkedin: { medium: '' } },
      domains: [],
      shortenLinks: true,
    };
    expect((await run('link-rules', 'get', '--json')).json()).toEqual(rules);
    const none = { allPlatforms: {}, platforms: {}, domains: [], shortenLinks: true };
    expect((await run('link-rules', 'clear', '--json')).json()).toEqual(none);
    const off = await run('link-rules', 'set', '--no-shorten-links', '--json');
    expect(off.json()).toEqual({ ...none, shortenLinks: false });
  });

  it('requires something to change, and one way to choose domains: exit 2', async () => {
    const none = await run('link-rules', 'set', '--platform', 'linkedin');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--source')]);
    const both = await run('link-rules', 'set', '--domain', 'a.test', '--any-domain');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--any-domain')]);
  });

  it('shows what the server refuses', async () => {
    const { code, stderr } = await run('link-rules', 'set', '--source', '{{link}}');
    expect(code).toBe(6);
    expect(stderr).toContain('{{platform}}');
  });
});

describeOnTerminal('fanfare link-rules get at a terminal', () => {
  it('shows one group of parameters per line', async () => {
    await run('link-rules', 'set', '--source', '{{platform}}', '--medium', 'post');
    await run('link-rules', 'set', '--platform', 'linkedin', '--medium', '');
    const { code, screen } = await runOnTerminal(['link-rules', 'get'], product.app);
    expect(code).toBe(0);
    expect(screen).toContain('  utm_source={{platform}}, utm_medium=post\r\n');
    expect(screen).toContain('  utm_medium=\r\n');
  });
});
