import { createHash } from 'node:crypto';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { recordEffect } from '#app/server/services/idempotency/current-call.ts';
import { ensureRenditions } from '#app/server/services/renditions/ensure-renditions.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { enqueueDeliveries } from '#app/server/services/deliveries/enqueue-delivery.ts';
import { type InProcessStart, planInProcessStart } from './start-in-process.ts';
import { insertPost, type NewPost } from './insert-post.ts';
import type { MediaRow } from '../store/media-file.ts';
import { type NewDelivery, toNewDelivery } from './new-delivery.ts';
import type { PlannedDelivery } from './plan-post.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';

export type PublishSource = 'web' | 'api' | 'cli' | 'bulk';

export interface PlannedPost {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
  readonly deliveries: readonly PlannedDelivery[];
  readonly limits: PlanLimits;
  /** The post's files by ID. */
  readonly media: ReadonlyMap<string, MediaRow>;
  /** Extra writes to run in the same transaction. */
  readonly also?: ((tx: Prisma.TransactionClient, postId: string) => Promise<void>) | undefined;
}

/**
 * Stores the post, deliveries, usage, jobs, and pending renditions in one transaction. Deliveries that this
 * process can start right away are stored with its lease instead of a job. Returns the post's ID. Throws
 * whatever `insertPost` throws, in which case nothing is stored or started.
 */
export async function storePost(
  deps: ServiceDeps,
  actor: Actor,
  post: PlannedPost,
): Promise<string> {
  const postId = createId('post');
  const now = deps.clock.now();
  const reserved: InProcessStart[] = [];
  try {
    await deps.prisma.$transaction(async (tx) => {
      const rows = (await orderRenditions(deps, tx, { actor, deliveries: post.deliveries }))
        .sort(byPlatform)
        .map((delivery) => toNewDelivery(delivery, { postId, actor, now }));
      const inProcess = planInProcessStart(deps, { rows, media: post.media });
      reserved.push(inProcess);
      await storeRows(deps, tx, { actor, post, postId, now, rows, inProcess });
    });
  } catch (error) {
    for (const inProcess of reserved) inProcess.release();
    throw error;
  }
  for (const inProcess of reserved) {
    inProcess.start();
    if (inProcess.rest.length > 0) deps.queue.wake();
  }
  return postId;
}

interface StoredRows {
  readonly actor: Actor;
  readonly post: PlannedPost;
  readonly postId: string;
  readonly now: Date;
  readonly rows: readonly NewDelivery[];
  readonly inProcess: InProcessStart;
}

async function storeRows(
  deps: ServiceDeps,
  tx: Prisma.TransactionClient,
  { actor, post, postId, now, rows, inProcess }: StoredRows,
): Promise<void> {
  const { workspaceId } = actor;
  await insertPost(tx, {
    post: toPostRow(actor, post, { postId, now }),
    rows,
    begun: inProcess,
    usage: { workspaceId, limits: post.limits, now, deliveries: rows.length },
    media: { workspaceId, mediaIds: [...post.media.keys()], now },
  });
  if (!post.input.allowDuplicate) {
    const windowMinutes = deps.settings.duplicateWindowMinutes;
    const sent = rows.map(({ columns }) => columns);
    await refuseDuplicates(tx, { workspaceId, postId, rows: sent, now, windowMinutes });
  }
  if (inProcess.rest.length > 0) await enqueueDeliveries(deps.queue, inProcess.rest, { tx });
  await post.also?.(tx, postId);
  await recordEffect(tx, postId);
}

/** Starts the renditions that don't exist yet. Their jobs are stored with the post or not at all. */
async function orderRenditions(
  deps: ServiceDeps,
  tx: Prisma.TransactionClient,
  { actor, deliveries }: { actor: Actor; deliveries: readonly PlannedDelivery[] },
): Promise<(PlannedDelivery & { renditionIds: string[] })[]> {
  const wanted = deliveries.flatMap(({ renditions }) => renditions);
  const ids = await ensureRenditions(deps, tx, { actor, wanted, line: 'renditions' });
  return deliveries.map((delivery) => ({
    ...delivery,
    renditionIds: ids.splice(0, delivery.renditions.length),
  }));
}

function byPlatform(a: PlannedDelivery, b: PlannedDelivery): number {
  return PLATFORM_IDS.indexOf(a.target.platform) - PLATFORM_IDS.indexOf(b.target.platform);
}

function toPostRow(
  actor: Actor,
  { input, source, deliveries }: PlannedPost,
  { postId, now }: { postId: string; now: Date },
): NewPost {
  return {
    id: postId,
    workspaceId: actor.workspaceId,
    authorUserId: actor.userId,
    authorTokenId: actor.tokenId ?? null,
    source,
    environment: deliveries.some((delivery) => delivery.target.environment === 'live')
      ? 'live'
      : 'sandbox',
    content: toStoredContent(input),
    contentHash: hashContent(deliveries),
    createdAt: now,
  };
}

/** Returns the part of a request that is stored. Options that apply only to this one call are dropped. */
export function toStoredContent(
  input: PublishPostInput,
): Omit<PublishPostInput, 'refreshToken' | 'allowDuplicate'> {
  const content = { ...input };
  delete content.refreshToken;
  delete content.allowDuplicate;
  return content;
}

export function hashContent(deliveries: readonly PlannedDelivery[]): string {
  const fingerprints = deliveries.map(({ fingerprint }) => fingerprint).sort();
  return createHash('sha256').update(JSON.stringify(fingerprints)).digest('hex');
}
