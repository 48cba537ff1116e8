import { createHash } from 'node:crypto';
import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import type { PostOutput, PublishPostInput } from '#app/domain/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { readCreatorOptions } from '../accounts/read-creator-options.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { reserveUsage } from '../usage/reserve-usage.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { findPlannedMedia } from './find-planned-media.ts';
import { readPost } from './get-post.ts';
import { type PlannedDelivery, planPost } from './plan-post.ts';
import { resolveTargets, type Target } from './resolve-targets.ts';

export type PublishSource = 'web' | 'api' | 'cli';

export interface PublishPostOptions {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
}

/**
 * Accepts a post: checks everything, then stores post, deliveries, usage and jobs in one transaction.
 * Never waits for a platform. Throws `validation_failed` with every violation, `subscription_required`
 * or `daily_limit_reached`; nothing is stored then.
 */
export async function publishPost(
  deps: ServiceDeps,
  actor: Actor,
  { input, source }: PublishPostOptions,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { targets, violations } = await resolveTargets(deps, actor, input);
  const media = await findPlannedMedia(deps, actor, input.content);
  const privacyLevels = await readPrivacyLevels(deps, actor, targets);
  const plan = planPost({
    input,
    targets,
    media: media.assets,
    cover: media.cover,
    privacyLevels,
  });
  const all = [...violations, ...media.violations, ...plan.violations];
  if (all.length > 0) {
    throw new AppError('validation_failed', { message: all[0]?.message ?? '', violations: all });
  }
  const postId = await storePost(deps, actor, { input, source, deliveries: plan.deliveries });
  return readPost(deps, actor, { postId });
}

/** TikTok's own list per account, read fresh: it wants the choice checked right before posting. */
async function readPrivacyLevels(
  deps: ServiceDeps,
  actor: Actor,
  targets: readonly Target[],
): Promise<Map<string, readonly string[]>> {
  const tiktok = targets.filter((target) => target.platform === 'tiktok');
  const entries = await Promise.all(
    tiktok.map(async ({ accountId }): Promise<[string, readonly string[]] | null> => {
      try {
        const options = await readCreatorOptions(deps, actor, { accountId });
        return [accountId, options.privacyLevels];
      } catch (error) {
        // TikTok being away must not stop the post: the worker reads the list again before it posts.
        if (error instanceof AppError) return null;
        throw error;
      }
    }),
  );
  return new Map(entries.filter((entry) => entry !== null));
}

async function storePost(
  deps: ServiceDeps,
  actor: Actor,
  post: PublishPostOptions & { deliveries: readonly PlannedDelivery[] },
): Promise<string> {
  const now = deps.clock.now();
  const postId = createId('post');
  const rows = [...post.deliveries]
    .sort(byPlatform)
    .map((delivery) => toRow(delivery, { postId, actor, now }));
  await deps.prisma.$transaction(async (tx) => {
    await reserveUsage(tx, { workspaceId: actor.workspaceId, now, deliveries: rows.length });
    await tx.post.create({ data: toPostRow(actor, post, { postId, now }) });
    await tx.delivery.createMany({ data: rows });
    for (const row of rows)
      await enqueueDelivery(deps.queue, { id: row.id, platform: row.platform }, { tx });
  });
  deps.queue.wake();
  return postId;
}

function byPlatform(a: PlannedDelivery, b: PlannedDelivery): number {
  return PLATFORM_IDS.indexOf(a.target.platform) - PLATFORM_IDS.indexOf(b.target.platform);
}

function toPostRow(
  actor: Actor,
  { input, source, deliveries }: PublishPostOptions & { deliveries: readonly PlannedDelivery[] },
  { postId, now }: { postId: string; now: Date },
) {
  const fingerprints = deliveries.map((delivery) => delivery.fingerprint).sort();
  const content = { ...input };
  delete content.refreshToken;
  return {
    id: postId,
    workspaceId: actor.workspaceId,
    authorUserId: actor.userId,
    authorTokenId: actor.tokenId ?? null,
    source,
    environment: deliveries.some((delivery) => delivery.target.environment === 'live')
      ? 'live'
      : 'sandbox',
    content: content as Prisma.InputJsonObject,
    contentHash: createHash('sha256').update(JSON.stringify(fingerprints)).digest('hex'),
    stateSummary: 'publishing',
    createdAt: now,
  };
}

function toRow(
  delivery: PlannedDelivery,
  { postId, actor, now }: { postId: string; actor: Actor; now: Date },
) {
  return {
    id: createId('dlv'),
    postId,
    workspaceId: actor.workspaceId,
    accountId: delivery.target.accountId,
    platform: delivery.target.platform,
    text: delivery.text,
    hashtags: [...delivery.hashtags],
    options: delivery.options,
    mediaAssetIds: [...delivery.mediaAssetIds],
    coverAssetId: delivery.coverAssetId,
    fingerprint: delivery.fingerprint,
    state: 'queued',
    runAt: now,
    createdAt: now,
  };
}
