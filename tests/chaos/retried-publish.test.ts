import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { connectAccounts, readPost } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { settle } from './settle.ts';

describe('a process that is killed between storing a post and responding', () => {
  let product: ProductProcesses;

  beforeAll(async () => {
    // On Postgres, the killed process's calls could be another's, so they keep their leases.
    product = await startProduct({ database: 'embedded' });
    await connectAccounts(product.app.url, ['linkedin']);
  });
  afterAll(() => product.close());

  function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const { url, token } = product.app;
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    return fetch(url + path, { ...init, headers });
  }

  it('responds to the retry with the stored post, and creates no other', async () => {
    const key = randomUUID();
    const content = { captions: ['Taken once'] };
    const publish = (wait: number) =>
      send('/api/publisher/publish', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          prefer: `wait=${wait}`,
        },
        body: JSON.stringify({ platforms: ['linkedin'], content }),
      });
    const listPosts = async (): Promise<{ id: string }[]> => {
      const { items } = (await (await send('/api/posts')).json()) as { items: { id: string }[] };
      return items;
    };
    // The platform is slow, so the post is stored while the response waits for it.
    await product.control.addFault({
      platform: 'linkedin',
      endpoint: 'create_post',
      kind: 'delay',
      delayMs: 20_000,
      count: 1,
    });
    const cut = publish(30).catch((error: unknown) => error);
    await expect.poll(async () => (await listPosts()).length).toBe(1);
    const [firstPost] = await listPosts();
    await product.kill();
    expect(await cut).toBeInstanceOf(Error);

    await product.restart();
    const response = await publish(30);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    const { status, post } = PublishPostOutput.parse(await response.json());
    expect({ status, id: post.id }).toEqual({ status: 'published', id: firstPost?.id });
    expect(await listPosts()).toHaveLength(1);
    const live = await product.control.listPosts();
    expect(live.filter(({ platform }) => platform === 'linkedin')).toHaveLength(1);
  }, 90_000);

  it('resends a delivery once, whichever process responds', async () => {
    const headers = { 'content-type': 'application/json' };
    const refuse = { platform: 'linkedin', endpoint: 'create_post', kind: 'status' } as const;
    const body = { status: 422, code: 'FIELD_LENGTH_TOO_LONG', message: 'Too long.' };
    await product.control.addFault({ ...refuse, status: 422, body, count: 1 });
    const refused = await send('/api/publisher/publish', {
      method: 'POST',
      headers: { ...headers, prefer: 'wait=30' },
      body: JSON.stringify({ platforms: ['linkedin'], content: { captions: ['Too long a text'] } }),
    });
    const accepted = PublishPostOutput.parse(await refused.json());
    const failed = await settle(product, accepted.post.id);
    expect(failed.deliveries).toMatchObject([{ state: 'failed', actions: ['resend'] }]);
    const deliveryId = failed.deliveries[0]?.id ?? '';
    const resend = () =>
      send(`/api/deliveries/${deliveryId}/resend`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': deliveryId, prefer: 'wait=30' },
        body: JSON.stringify({ content: { captions: ['Shorter'] } }),
      });
    const findResent = async () => {
      const { deliveries } = await readPost(product.app, failed.id);
      return deliveries[0]?.resentAs?.postId ?? null;
    };
    await product.control.addFault({
      platform: 'linkedin',
      endpoint: 'create_post',
      kind: 'delay',
      delayMs: 20_000,
      count: 1,
    });
    const cut = resend().catch((error: unknown) => error);
    await expect.poll(findResent).not.toBeNull();
    const resentId = await findResent();
    await product.kill();
    await cut;

    await product.restart();
    const again = await resend();
    expect({ ok: again.ok, ...PostOutput.pick({ id: true }).parse(await again.json()) }).toEqual({
      ok: true,
      id: resentId,
    });
    await settle(product, resentId ?? '');
    const live = await product.control.listPosts('linkedin');
    expect(live.filter(({ text }) => text.includes('Shorter'))).toHaveLength(1);
  }, 90_000);
});
