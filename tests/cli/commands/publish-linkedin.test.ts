import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

describe('fanfare publish to LinkedIn', () => {
  let product: BorrowedProduct;

  beforeAll(async () => {
    product = await borrowProduct();
    await product.connect(['linkedin']);
  });
  afterAll(() => product.close());

  const publish = (args: readonly string[]) => runCli(['publish', ...args], product.app);

  it('sends the preview card of a link as it was written', async () => {
    const run = await publish([
      '--platforms',
      'linkedin',
      '--caption',
      'See https://shop.example/a#b',
      '--wait',
      '--link-title',
      'My shop',
      '--link-description',
      'Pots',
      '--link-card',
      'no-image',
    ]);
    expect(run.code, run.stderr).toBe(0);
    const [post] = (await product.control.listPosts('linkedin')).slice(-1);
    expect(post?.link).toEqual({
      url: 'https://shop.example/a#b',
      title: 'My shop',
      description: 'Pots',
      imageUrl: null,
    });
  });

  it('limits who sees a post on LinkedIn, and whether others reshare it', async () => {
    const run = await publish([
      '--platforms',
      'linkedin',
      '--caption',
      'For friends of the studio',
      '--wait',
      '--linkedin-visibility',
      'connections',
      '--linkedin-reshare',
      'no',
    ]);
    expect(run.code, run.stderr).toBe(0);
    const [post] = (await product.control.listPosts('linkedin')).slice(-1);
    expect(post).toMatchObject({ text: 'For friends of the studio', visibility: 'connections' });
    const received = await product.control.listReceived({ platform: 'linkedin' });
    const create = received.findLast(({ endpoint }) => endpoint === 'create_post');
    expect(create?.body).toMatchObject({ isReshareDisabledByAuthor: true });
  });

  it('refuses a document title without a document', async () => {
    const flags = [
      '--platforms',
      'linkedin',
      '--caption',
      'Kiln day',
      '--document-title',
      'Glazes',
    ];
    const run = await publish(flags);
    expect(run.code).toBe(6);
    expect(run.stderr).toContain('On LinkedIn, only a document has a title.');
    expect(run.stderr).toContain('--document-title');
  });
});
