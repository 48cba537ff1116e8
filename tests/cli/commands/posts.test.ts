import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(args, product.app);

async function publish(caption: string, ...more: string[]): Promise<string> {
  const args = ['publish', '--platforms', 'linkedin', '--caption', caption, ...more];
  return (await run(...args)).json().id;
}

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

describe('fanfare posts list', () => {
  it('pages through the posts, newest first', async () => {
    const ids = [await publish('Glaze one'), await publish('Glaze two'), await publish('Other')];
    const first = (await run('posts', 'list', '--limit', '2')).json();
    expect(first.items.map((post: { id: string }) => post.id)).toEqual([ids[2], ids[1]]);
    const rest = await run('posts', 'list', '--limit', '2', '--cursor', first.nextCursor);
    expect(rest).toMatchObject({ code: 0, stderr: '' });
    expect(rest.json()).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    const found = (await run('posts', 'list', '--search', 'gLaZe')).json();
    expect(found.items.map((post: { id: string }) => post.id)).toEqual([ids[1], ids[0]]);
  });

  it.each(['0', '101', '1.5', 'many'])('refuses --limit %s and exits 2', async (limit) => {
    const { code, stderr } = await run('posts', 'list', '--limit', limit);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Error: --limit must be a whole number from 1 to 100. (--limit)\n',
    });
  });
});

describeOnTerminal('fanfare posts list at a terminal', () => {
  it('shows a table and how to get the next page', async () => {
    await publish('At a terminal', '--wait');
    const { code, screen } = await runOnTerminal(['posts', 'list', '--limit', '1'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    expect(code).toBe(0);
    expect(screen).toMatch(/WHEN \([\w/]+\) +STATE +PLATFORMS +CAPTION +ID\r\n/u);
    expect(screen).toMatch(/published +✓ LinkedIn +At a terminal +post_/u);
    expect(screen).toMatch(/More: fanfare posts list --limit 1 --cursor \S+/u);
  });
});

describe('fanfare posts get', () => {
  it('shows one post; with --watch, its final state, with the exit code of the outcome', async () => {
    const id = await publish('Watched');
    const watched = await run('posts', 'get', id, '--watch');
    expect(watched.code).toBe(0);
    expect(watched.stderr).toMatch(/^✓ LinkedIn +published +http/u);
    expect(watched.json()).toMatchObject({ id, state: 'published' });
    const got = await run('posts', 'get', id);
    expect(got).toMatchObject({ code: 0, stderr: '', stdout: watched.stdout });
  });

  it('requires a post ID, and exits 2', async () => {
    const { code, stderr } = await run('posts', 'get');
    expect(code).toBe(2);
    expect(stderr).toContain('Specify the post');
  });

  it('reports an unknown post, and exits 3', async () => {
    const { code, stderr } = await run('posts', 'get', 'post_none', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'not_found',
      message: 'This workspace has no post with this ID.',
    });
  });
});
