import { revokeGrant } from '../accounts/revoke-grant.ts';
import { TOKEN_COLUMNS } from '../accounts/token-columns.ts';
import type { ServiceDeps } from '../deps.ts';
import { BILLING_EVENTS_KEPT_MS } from '../billing/billing-events-kept.ts';
import { toTarget } from '../media/uploads/upload-row.ts';

export type EraseDeps = Pick<
  ServiceDeps,
  'prisma' | 'mediaStore' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http' | 'queue'
>;

const POSTS_AT_ONCE = 500;
const IDS_AT_ONCE = 1000;

/**
 * Erases everything of a workspace: revokes its tokens with the platforms, then deletes its files, its jobs,
 * and its rows last, so an interrupted run can be repeated. The caller checks who may request this and that
 * nothing is in progress.
 */
export async function eraseWorkspace(
  deps: EraseDeps,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const accounts = await deps.prisma.account.findMany({
    where: { workspaceId, accessTokenEnc: { not: null } },
    select: TOKEN_COLUMNS,
  });
  for (const row of accounts) await revokeGrant(deps, row);
  await eraseFiles(deps, workspaceId);
  await erasePosts(deps, workspaceId);
  await eraseOtherJobs(deps, workspaceId);
  await limitBillingEvents(deps, workspaceId);
  await deps.prisma.deliveryCountChange.deleteMany({ where: { workspaceId } });
  await deps.prisma.workspace.deleteMany({ where: { id: workspaceId } });
}

/**
 * Deletes the workspace's folder, which contains every file, even one whose row is lost. Uploads are stored
 * by their own IDs.
 */
async function eraseFiles({ prisma, mediaStore }: EraseDeps, workspaceId: string): Promise<void> {
  const uploads = await prisma.upload.findMany({
    where: { workspaceId, state: { not: 'finished' } },
    select: { id: true, workspaceId: true },
  });
  for (const upload of uploads) {
    const { arrival, storageKey } = toTarget(upload);
    await mediaStore.arrivals.delete(arrival);
    await mediaStore.delete(storageKey);
  }
  await mediaStore.deleteFolder(workspaceId);
}

/** Deletes posts in batches: an agency's years of posts in one statement would block everyone else. */
async function erasePosts({ prisma, queue }: EraseDeps, workspaceId: string): Promise<void> {
  for (;;) {
    const posts = await prisma.post.findMany({
      where: { workspaceId },
      select: { id: true, deliveries: { select: { id: true } } },
      orderBy: { id: 'asc' },
      take: POSTS_AT_ONCE,
    });
    if (posts.length === 0) return;
    await queue.forget(posts.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)));
    await prisma.post.deleteMany({ where: { id: { in: posts.map(({ id }) => id) } } });
  }
}

/**
 * Limits how long payment events are kept. Without the subscription's row they identify nobody, but they stay
 * so that repeats are recognized. From here on their retention counts from the deletion instead of from when
 * they were processed.
 */
async function limitBillingEvents(
  { prisma, clock }: EraseDeps,
  workspaceId: string,
): Promise<void> {
  const workspace = await prisma.workspace.findUnique({
    where: { id: workspaceId },
    select: {
      deletedAt: true,
      subscription: { select: { subscriptionId: true } },
      members: {
        where: { role: 'owner', user: { deletedAt: { not: null } } },
        select: { user: { select: { deletedAt: true } } },
      },
    },
  });
  const subscriptionId = workspace?.subscription?.subscriptionId;
  if (!workspace || !subscriptionId) return;
  const owners = workspace.members.map(({ user }) => user.deletedAt?.getTime() ?? 0);
  const deletedAt = workspace.deletedAt?.getTime() ?? Math.max(0, ...owners);
  const forgetAfter = new Date((deletedAt || clock.now().getTime()) + BILLING_EVENTS_KEPT_MS);
  await prisma.billingEvent.updateMany({ where: { subscriptionId }, data: { forgetAfter } });
}

async function eraseOtherJobs({ prisma, queue }: EraseDeps, workspaceId: string): Promise<void> {
  const ownRows = { where: { workspaceId }, select: { id: true } } as const;
  const ids = [
    ...(await prisma.mediaAsset.findMany(ownRows)),
    ...(await prisma.rendition.findMany(ownRows)),
    ...(await prisma.mediaImport.findMany(ownRows)),
    ...(await prisma.webhookEndpoint.findMany(ownRows)),
  ].map(({ id }) => id);
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    await queue.forget(ids.slice(from, from + IDS_AT_ONCE));
}
