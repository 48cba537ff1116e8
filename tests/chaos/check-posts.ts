import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { verifyPermalink } from '#scripts/demo/verify-permalink.ts';

export interface Expected {
  /** Unique per post. */
  readonly caption: string;
  readonly mediaSha256: string;
}

type Delivery = PostOutput['deliveries'][number];

/** Lists what went wrong with a delivery according to the platforms' own journal; empty if nothing did. */
export async function findFaults(
  delivery: Delivery,
  live: readonly SandboxPost[],
  expected: Expected,
): Promise<string[]> {
  const { platform, state } = delivery;
  const mine = live.filter((post) => post.platform === platform && hasText(post, expected.caption));
  if (mine.length > 1) return [`${platform}: DOUBLE, ${mine.length} posts (${state})`];
  if (delivery.needsDecision) return [];
  if (state === 'published') return findPublishedFaults(delivery, mine[0], expected);
  if (state === 'failed') return findFailedFaults(delivery, mine[0]);
  return [`${platform}: ${state}: ${delivery.message}`];
}

async function findPublishedFaults(
  { platform, url }: Delivery,
  post: SandboxPost | undefined,
  expected: Expected,
): Promise<string[]> {
  if (!post) return [`${platform}: LOST, published and not there`];
  if (!post.live || url === null) return [`${platform}: published and not live, or without a link`];
  const verdict = await verifyPermalink(url, expected);
  return verdict.verified ? [] : [`${platform}: ${url}: ${String(verdict.reason)}`];
}

function findFailedFaults(
  { platform, errorCode, message }: Delivery,
  post: SandboxPost | undefined,
): string[] {
  if (post?.live) return [`${platform}: failed, but it is live: ${message}`];
  return message === '' || errorCode === null ? [`${platform}: failed without a reason`] : [];
}

function hasText(post: SandboxPost, caption: string): boolean {
  return post.text.includes(caption) || (post.title?.includes(caption) ?? false);
}

export function countByState(post: PostOutput): Readonly<Record<string, PlatformId[]>> {
  const groups: Record<string, PlatformId[]> = {};
  for (const { platform, state, needsDecision } of post.deliveries) {
    (groups[needsDecision ? 'needs_decision' : state] ??= []).push(platform);
  }
  return groups;
}
