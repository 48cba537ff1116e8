import { PublishPostOutput } from '#app/domain/posts/publish.ts';
import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';
import { COMMITS } from './points.ts';

/** Publishes a thread on Twitter without waiting for it. Returns the post's ID. */
async function publishThread({ app }: ProductProcesses, texts: readonly string[]): Promise<string> {
  const [caption = '', ...others] = texts;
  const response = await fetch(`${app.url}/api/publisher/publish`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.token}`,
      'content-type': 'application/json',
      prefer: 'wait=0',
    },
    body: JSON.stringify({
      platforms: ['twitter'],
      content: { captions: [caption] },
      platformOptions: { twitter: { thread: others.map((text) => ({ text })) } },
    }),
  });
  return PublishPostOutput.parse(await response.json()).post.id;
}

/** Holds the response to the post with this text. `arrived` resolves once Twitter has it. */
export function holdResponse({ proxy }: ProductProcesses, text: string) {
  const arrived = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  proxy.add({
    at: 'answer',
    matches: (request) => COMMITS.twitter(request) && (request.body?.includes(text) ?? false),
    act: async () => {
      arrived.resolve(undefined);
      await released.promise;
      return undefined;
    },
  });
  return { arrived: arrived.promise, release: () => released.resolve(undefined) };
}

/** Publishes a thread, and kills the app each time one of the first two posts is live and the app doesn't know. */
export async function killInThread(
  product: ProductProcesses,
  texts: readonly string[],
): Promise<string> {
  let postId: string | null = null;
  for (const text of texts.slice(0, 2)) {
    const held = holdResponse(product, text);
    if (postId === null) postId = await publishThread(product, texts);
    else await product.restart();
    await held.arrived;
    await product.kill();
    held.release();
    product.proxy.clear();
  }
  await product.restart();
  return postId ?? '';
}

/** Returns the texts of a thread in order, from the first post on; posts that aren't part of it are last. */
export function orderThread(posts: readonly SandboxPost[]): string[] {
  const ordered: SandboxPost[] = [];
  for (;;) {
    const parent = ordered.at(-1)?.id ?? null;
    const next = posts.find((post) => (post.replyTo ?? null) === parent && !ordered.includes(post));
    if (!next) break;
    ordered.push(next);
  }
  const others = posts.filter((post) => !ordered.includes(post));
  return [...ordered, ...others].map(({ text }) => text);
}
