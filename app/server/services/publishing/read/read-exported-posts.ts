import type { ExportedPost } from '#app/domain/bulk/exported-post.ts';
import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import { listWallInstants } from '#app/domain/posts/scheduled-time.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPosts } from '../store/find-posts.ts';

/** Reads posts for an export, in the order of their IDs in `postIds`. Posts that don't exist are left out. */
export async function readExportedPosts(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  postIds: readonly string[],
): Promise<ExportedPost[]> {
  const posts = await findPosts(deps, actor, postIds);
  const { workspaceId } = actor;
  const accountIds = posts.flatMap(({ deliveries }) => deliveries.map((one) => one.accountId));
  const [rows, defaults] = await Promise.all([
    deps.prisma.post.findMany({
      where: { id: { in: posts.map(({ id }) => id) }, workspaceId },
      select: STORED_COLUMNS,
    }),
    deps.prisma.account.findMany({
      where: { id: { in: [...new Set(accountIds)] }, workspaceId, isDefault: true },
      select: { id: true },
    }),
  ]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const defaultIds = new Set(defaults.map(({ id }) => id));
  const exported = posts.map((post) => ({
    post,
    input: PublishPostInput.safeParse(stored.get(post.id)?.content).data ?? null,
    hasDefaultAccounts: hasOnlyDefaults(post, defaultIds),
    time: isPostPlanned(post) ? toRowTime(post, stored.get(post.id)) : null,
  }));
  const byId = new Map(exported.map((one) => [one.post.id, one]));
  return [...new Set(postIds)].flatMap((id) => byId.get(id) ?? []);
}

const STORED_COLUMNS = {
  id: true,
  content: true,
  publishRule: true,
  queued: { select: { queue: { select: { name: true } } } },
} satisfies Prisma.PostSelect;
type StoredPost = Prisma.PostGetPayload<{ select: typeof STORED_COLUMNS }>;

function hasOnlyDefaults({ deliveries }: PostOutput, defaultIds: ReadonlySet<string>): boolean {
  const platforms = new Set(deliveries.map(({ platform }) => platform));
  const isDefault = deliveries.every(({ accountId }) => defaultIds.has(accountId));
  return isDefault && platforms.size === deliveries.length;
}

/** Returns the time as its author gave it, so that a row means the same: a queue, a time of day, or an instant. */
function toRowTime(
  { schedule }: Pick<PostOutput, 'schedule'>,
  stored: StoredPost | undefined,
): ExportedPost['time'] {
  if (!schedule || !stored) return null;
  const { publishRule, queued } = stored;
  if (queued) return { queue: queued.queue.name };
  if (publishRule === 'instant') return { publishAt: schedule.publishAt };
  const { local, timeZone, publishAt } = schedule;
  const [earlier, later] = listWallInstants(local, timeZone) ?? [];
  const isRepeated = earlier !== later;
  const disambiguation = Date.parse(publishAt) === earlier ? 'earlier' : 'later';
  return { publishAt: local, timeZone, ...(isRepeated ? { disambiguation } : {}) };
}
