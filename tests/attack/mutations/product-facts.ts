import { z } from 'zod';
import type { ProductAddress } from '#tests/support/product-client.ts';

const Page = z.object({
  items: z.array(z.object({ id: z.string() })),
  nextCursor: z.string().nullish(),
});
const Created = z.object({ text: z.string() });

/** Counts the workspace's files across all pages of the list. */
export async function countMedia({ url, token }: ProductAddress): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  let [count, cursor]: [number, string | null] = [0, ''];
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === '' ? {} : { cursor }) });
    const response = await fetch(`${url}/api/media?${query.toString()}`, { headers });
    const page = Page.parse(await response.json());
    [count, cursor] = [count + page.items.length, page.nextCursor ?? null];
  }
  return count;
}

/** Creates a token that may only read posts. */
export async function createReader({ url, token }: ProductAddress): Promise<string> {
  const response = await fetch(`${url}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', scopes: ['posts:read'] }),
  });
  return Created.parse(await response.json()).text;
}
