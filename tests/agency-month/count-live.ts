import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import type { Month } from './month.ts';

export interface LiveCounts {
  /** Posts that must be live: one per caption and platform. */
  readonly expected: number;
  readonly live: number;
  readonly doubles: number;
  readonly losses: number;
  /** Live posts that nobody requested. */
  readonly strangers: number;
}

/** Counts what's live in the sandbox, independently of what the product claims. */
export async function countLive({ product, expected }: Month): Promise<LiveCounts> {
  const requested = new Set(
    [...expected].flatMap(([text, platforms]) =>
      platforms.map((platform) => `${platform} ${text}`),
    ),
  );
  const posts = (await product.control.listPosts()).filter(({ live }) => live);
  const found = Map.groupBy(posts, ({ platform, text }: SandboxPost) => `${platform} ${text}`);
  const all = [...found];
  return {
    expected: requested.size,
    live: posts.length,
    doubles: all.filter(([, same]) => same.length > 1).length,
    losses: [...requested].filter((key) => !found.has(key)).length,
    strangers: all.filter(([key]) => !requested.has(key)).length,
  };
}
