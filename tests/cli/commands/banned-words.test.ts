import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(['banned-words', ...args], product.app);

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

describe('fanfare banned-words', () => {
  it('sets the list, shows it, and empties it', async () => {
    const words = ['cheap', 'miracle cure'];
    expect((await run('set', ...words, 'CHEAP')).json()).toEqual({ words });
    expect((await run('list')).json()).toEqual({ words });
    expect((await run('set', '--none')).json()).toEqual({ words: [] });
  });

  it('requires either words or --none: exit 2', async () => {
    for (const args of [['set'], ['set', 'cheap', '--none']]) {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toContain('--none');
    }
  });

  it('names every word that cannot be banned before calling the server: exit 2', async () => {
    const { code, stderr } = await run('set', '!!!', 'x'.repeat(61));
    expect(code).toBe(2);
    expect(stderr).toContain('“!!!” has no letter, digit, or emoji');
    expect(stderr).toContain('at most 60 characters');
  });
});

describeOnTerminal('fanfare banned-words list at a terminal', () => {
  it('shows one per line', async () => {
    await run('set', 'cheap', 'miracle cure');
    const { code, screen } = await runOnTerminal(['banned-words', 'list'], product.app);
    expect(code).toBe(0);
    expect(screen).toContain('cheap\r\nmiracle cure\r\n');
  });
});
