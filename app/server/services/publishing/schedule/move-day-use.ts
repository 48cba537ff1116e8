import type { OutdatedPost } from '#app/server/db/queries/zone-change.ts';
import { lockUsedDays, setUsedDays } from '#app/server/db/queries/usage-day.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { getQuotaDay, toDayText } from '#app/server/services/usage/plan-limits.ts';

/** A post that moved because its zone changed. */
interface MovedPost {
  readonly post: OutdatedPost;
  readonly at: Date;
}

/**
 * Counts moved posts on their new days. A day can end up with more posts than the plan allows: nobody chose the move,
 * so none is refused.
 */
export async function moveDayUse(
  sql: Sql,
  {
    workspaceId,
    timeZone,
    moved,
  }: {
    readonly workspaceId: string;
    readonly timeZone: string;
    readonly moved: readonly MovedPost[];
  },
): Promise<void> {
  const changes = new Map<string, { posts: number; deliveries: number }>();
  const count = (day: string, { posts, deliveries }: OutdatedPost, sign: 1 | -1): void => {
    const before = changes.get(day) ?? { posts: 0, deliveries: 0 };
    changes.set(day, {
      posts: before.posts + sign * posts,
      deliveries: before.deliveries + sign * deliveries,
    });
  };
  const toDay = (at: Date): string => toDayText(getQuotaDay(at, timeZone).day);
  for (const { post, at } of moved) {
    // If it's the workspace's zone that changed, the old instant can be on another day now than when it was counted.
    const from = post.timeZone === timeZone ? post.local.slice(0, 10) : toDay(post.countedAt);
    const to = toDay(at);
    if (from === to) continue;
    count(from, post, -1);
    count(to, post, 1);
  }
  if (changes.size === 0) return;
  const used = await lockUsedDays(sql, { workspaceId, timeZone, days: [...changes.keys()] });
  const days = used.map(({ day, posts, deliveries }) => ({
    day,
    posts: posts + (changes.get(day)?.posts ?? 0),
    deliveries: deliveries + (changes.get(day)?.deliveries ?? 0),
  }));
  await setUsedDays(sql, { workspaceId, days });
}
