import type { ChangeablePost } from '#app/domain/posts/change-posts.ts';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { PostState } from '#app/domain/posts/post-state.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { ScheduledTime, TimeRule } from '#app/domain/posts/scheduled-time.ts';
import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';

const COLUMNS = {
  id: true,
  content: true,
  stateSummary: true,
  publishAt: true,
  publishLocal: true,
  timeZone: true,
  publishRule: true,
  countsAsPost: true,
  createdAt: true,
  queued: { select: { queueId: true } },
  deliveries: {
    select: {
      id: true,
      accountId: true,
      fingerprint: true,
      state: true,
      options: true,
      errorCode: true,
      countedAt: true,
    },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.PostSelect;

type Row = Prisma.PostGetPayload<{ select: typeof COLUMNS }>;

/** A post that a change of many posts may touch. */
export interface PlannedPostRow extends ChangeablePost {
  readonly id: string;
  readonly input: PublishPostInput;
  /** Null for a post that isn't scheduled. */
  readonly time: ScheduledTime | null;
  /** The time of the day on which it counts. */
  readonly countedAt: Date;
  /** What it counts against the daily limits, besides its deliveries. */
  readonly posts: 0 | 1;
  /** Without the canceled ones. */
  readonly deliveries: readonly (Omit<Row['deliveries'][number], 'state'> & {
    readonly state: DeliveryState;
  })[];
}

/** Reads posts with what a change needs, in a constant number of statements. Leaves out those that don't exist. */
export async function readPlannedPosts(
  tx: Pick<Prisma.TransactionClient, 'post'>,
  { workspaceId, environment }: Actor,
  ids: readonly string[],
): Promise<PlannedPostRow[]> {
  const rows = await tx.post.findMany({
    where: { id: { in: [...ids] }, workspaceId, ...(environment ? { environment } : {}) },
    select: COLUMNS,
  });
  return rows.map(toPlannedPost).toSorted((a, b) => a.countedAt.getTime() - b.countedAt.getTime());
}

function toPlannedPost(row: Row): PlannedPostRow {
  const { publishAt, publishLocal: local, timeZone } = row;
  const input = PublishPostInput.parse(row.content);
  const time =
    publishAt && local && timeZone
      ? { at: publishAt, local, timeZone, rule: toRule(row.publishRule) }
      : null;
  const deliveries = row.deliveries.flatMap((delivery) => {
    const state = DeliveryState.parse(delivery.state);
    return state === 'canceled' ? [] : [{ ...delivery, state }];
  });
  return {
    id: row.id,
    input,
    state: PostState.catch('publishing').parse(row.stateSummary),
    schedule: time && {
      publishAt: time.at.toISOString(),
      local: time.local,
      timeZone: time.timeZone,
      queueId: row.queued?.queueId ?? null,
    },
    privacyStatus: input.content.privacyStatus,
    platformOptions: input.platformOptions,
    time,
    countedAt: deliveries[0]?.countedAt ?? row.createdAt,
    posts: row.countsAsPost ? 1 : 0,
    deliveries,
  };
}

function toRule(rule: string | null): TimeRule {
  return Disambiguation.safeParse(rule).data ?? 'instant';
}
