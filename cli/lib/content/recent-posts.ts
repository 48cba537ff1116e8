import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { type PublishBody, toFiles } from './publish-request.ts';

const HOUR_MS = 3_600_000;
const PAGE = 100;

interface RecentPost {
  readonly hashes: readonly string[];
  /** The uploaded files with these hashes, in the same order. */
  readonly mediaIds: readonly string[];
}

/** The last day's posts by caption: only a post with one of their captions can be a duplicate. */
export type RecentPosts = ReadonlyMap<string, readonly RecentPost[]>;

/** Reads the last day's posts. */
export async function readRecentPosts(client: Client): Promise<RecentPosts> {
  const found = new Map<string, RecentPost[]>();
  const from = new Date(Date.now() - 24 * HOUR_MS).toISOString();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { from, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = await client.call('listPosts', { query });
    for (const { caption, mediaFiles } of items) {
      const others = found.get(caption) ?? [];
      const hashes = mediaFiles.map(({ sha256 }) => sha256);
      const mediaIds = mediaFiles.map(({ id }) => id);
      if (!others.some((other) => isSame(other.hashes, hashes))) others.push({ hashes, mediaIds });
      found.set(caption, others);
    }
    cursor = nextCursor;
  }
  return found;
}

type PlanViolation = components['schemas']['PostPlan']['violations'][number];

interface PostToMatch {
  readonly body: PublishBody;
  readonly caption: string;
  /** The hashes of the post's files, in order. */
  readonly hashes: readonly string[];
}

/**
 * Returns the server's violation for the recent post that this one would repeat. Returns null if there is none, and
 * for a token that isn't allowed to publish.
 */
export async function findDuplicate(
  client: Client,
  recent: RecentPosts,
  post: PostToMatch,
): Promise<PlanViolation | null> {
  const body = toQuestion(recent, post);
  if (body === null) return null;
  try {
    const { violations } = await client.call('validatePost', { body });
    return violations.find(({ code }) => code === 'duplicate_content') ?? null;
  } catch (error) {
    if (error instanceof CliError && error.code === 'forbidden') return null;
    throw error;
  }
}

/**
 * Returns a request that the server can check for duplicates although the post's files aren't uploaded: it has the
 * same files of a recent post with the same caption instead. Returns null if there's no such post, so the post is no
 * duplicate. The cover is left out, because the server doesn't compare covers.
 */
function toQuestion(
  recent: RecentPosts,
  { body, caption, hashes }: PostToMatch,
): PublishBody | null {
  const posts = recent.get(caption);
  if (!posts) return null;
  if (hashes.length === 0) return body;
  const same = posts.find((post) => isSame(post.hashes, hashes));
  return same ? { ...body, content: { ...body.content, ...toFiles(same.mediaIds) } } : null;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((hash, index) => hash === others[index]);
}
