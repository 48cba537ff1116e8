import { PublishPostOutput } from '#app/domain/posts/publish.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';
import { holdResponse } from './thread-kill.ts';

/** Publishes a post with a first comment, and kills the app when Twitter has the comment and the app doesn't know. */
export async function killInComment(
  product: ProductProcesses,
  { caption, comment }: { readonly caption: string; readonly comment: string },
): Promise<string> {
  const { app } = product;
  const held = holdResponse(product, comment);
  const response = await fetch(`${app.url}/api/publisher/publish`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.token}`,
      'content-type': 'application/json',
      prefer: 'wait=0',
    },
    body: JSON.stringify({
      platforms: ['twitter'],
      content: { captions: [caption], firstComment: comment },
    }),
  });
  const { post } = PublishPostOutput.parse(await response.json());
  await held.arrived;
  await product.kill();
  held.release();
  product.proxy.clear();
  await product.restart();
  return post.id;
}
