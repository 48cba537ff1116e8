import { MAX_MANUAL_SHORT_LINKS } from '#app/domain/short-links/short-link-limits.ts';
import type {
  CreateShortLinkInput,
  ListShortLinksInput,
  ShortLinkOutput,
  ShortLinkPage,
} from '#app/domain/short-links/short-links.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import {
  type ById,
  noSuchShortLink,
  readShortLink,
  SHORT_LINK_COLUMNS,
  type ShortLinkRow,
  toShortLinkOutput,
} from './short-link-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'linkShortener'>;

/** Lists the workspace's short links, newest first, one page at a time, including those that were revoked. */
export async function listShortLinks(
  { prisma, linkShortener }: Deps,
  actor: Actor,
  { cursor, limit }: ListShortLinksInput,
): Promise<ShortLinkPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const rows = await findNewestRows<ShortLinkRow>(prisma, {
    table: 'short_link',
    columns: { workspace_id: actor.workspaceId },
    select: SHORT_LINK_COLUMNS,
    cursor,
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map((row) => toShortLinkOutput(row, linkShortener));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Returns a short link. Throws `not_found`, also for another workspace's. */
export async function getShortLink(deps: Deps, actor: Actor, byId: ById): Promise<ShortLinkOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readShortLink(deps, actor, byId);
}

/**
 * Creates a short link. Throws `validation_failed` for a target that is a short link itself, and `conflict` if the
 * workspace has reached its limit.
 */
export async function createShortLink(
  deps: Deps,
  actor: Actor,
  { target }: CreateShortLinkInput,
): Promise<ShortLinkOutput> {
  requireRole(actor, 'editor', 'posts:write');
  refuseShortLink(deps, target);
  const { workspaceId, userId: createdByUserId } = actor;
  const shortLinkId = createId('slnk');
  const now = deps.clock.now();
  const code = deps.linkShortener.createCode();
  await deps.prisma.$transaction(async (tx) => {
    await requireCapacity(tx, actor);
    const owner = { id: shortLinkId, workspaceId, createdByUserId };
    const data = { ...owner, code, target, purpose: 'manual', createdAt: now };
    await tx.shortLink.create({ data, select: { id: true } });
    await recordAudit(tx, actor, { action: 'short_link.created', subject: shortLinkId, at: now });
    await recordEffect(tx, shortLinkId);
  });
  return readShortLink(deps, actor, { shortLinkId });
}

/**
 * Revokes a short link: from now on, it leads nowhere. Revoking it again changes nothing. Throws `not_found`, also for
 * another workspace's.
 */
export async function revokeShortLink(
  { prisma, clock }: Pick<Deps, 'prisma' | 'clock'>,
  actor: Actor,
  { shortLinkId: id }: ById,
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.shortLink.updateMany({
      where: { id, workspaceId, revokedAt: null },
      data: { revokedAt: now, reuseKey: null },
    });
    if (count > 0)
      await recordAudit(tx, actor, { action: 'short_link.revoked', subject: id, at: now });
    else if ((await tx.shortLink.count({ where: { id, workspaceId } })) === 0)
      throw noSuchShortLink();
  });
}

function refuseShortLink({ linkShortener }: Pick<Deps, 'linkShortener'>, target: string): void {
  if (!linkShortener.isShortLink(target)) return;
  const message = 'This is a short link already. Enter the link that it should lead to.';
  const violation = { pointer: '/target', code: 'custom', message } as const;
  throw new AppError('validation_failed', { message, violations: [violation] });
}

/** Without the lock, concurrent calls wouldn't count each other's links. */
async function requireCapacity(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
  const where = { workspaceId, purpose: 'manual', revokedAt: null };
  if ((await tx.shortLink.count({ where })) < MAX_MANUAL_SHORT_LINKS) return;
  const message = `A workspace can have at most ${formatCount(MAX_MANUAL_SHORT_LINKS, 'short link')} in use. Revoke one you no longer need.`;
  throw new AppError('conflict', { message });
}
