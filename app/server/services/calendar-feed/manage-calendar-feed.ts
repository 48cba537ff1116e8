import type {
  CalendarFeedOutput,
  CalendarFeedState,
  CreatedCalendarFeed,
} from '#app/domain/calendar/calendar-feed.ts';
import { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole, requireScope } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { createFeedSecret, hashFeedSecret, toFeedUrl } from './feed-secret.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'settings'>;

const COLUMNS = {
  id: true,
  userId: true,
  environment: true,
  createdAt: true,
  lastReadAt: true,
} satisfies Prisma.CalendarFeedSelect;

/** Returns the workspace's calendar feed, without its address. */
export async function getCalendarFeed(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: Actor,
): Promise<CalendarFeedState> {
  requireRole(actor, 'owner', 'workspace:read');
  const { workspaceId } = actor;
  const row = await prisma.calendarFeed.findUnique({ where: { workspaceId }, select: COLUMNS });
  return { feed: row && toOutput(row, actor) };
}

/**
 * Creates the workspace's calendar feed. Its address appears only in this response. Throws `conflict` if the
 * workspace has a feed.
 */
export async function createCalendarFeed(
  { prisma, clock, settings }: Deps,
  actor: Actor,
): Promise<CreatedCalendarFeed> {
  requireRole(actor, 'owner', 'workspace:write');
  // The feed shows posts, so a token that can't read them can't create one.
  requireScope(actor, 'posts:read');
  const { workspaceId, userId, environment } = actor;
  const now = clock.now();
  const secret = createFeedSecret();
  const row = await prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't see each other's feed.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
    if ((await tx.calendarFeed.count({ where: { workspaceId } })) > 0) {
      const message =
        'This workspace already has a calendar feed. Revoke it first; its address then stops working.';
      throw new AppError('conflict', { message });
    }
    const created = await tx.calendarFeed.create({
      data: {
        id: createId('cal'),
        workspaceId,
        userId,
        environment,
        hash: hashFeedSecret(secret),
        createdAt: now,
      },
      select: COLUMNS,
    });
    await recordAudit(tx, actor, {
      action: 'calendar_feed.created',
      subject: created.id,
      at: now,
    });
    await recordEffect(tx, created.id);
    return created;
  });
  return { feed: toOutput(row, actor), url: toFeedUrl(settings.publicUrl, secret) };
}

/** Revokes the workspace's calendar feed: its address stops working. Throws `not_found` if there is none. */
export async function revokeCalendarFeed(
  { prisma, clock }: Pick<Deps, 'prisma' | 'clock'>,
  actor: Actor,
): Promise<void> {
  requireRole(actor, 'owner', 'workspace:write');
  const { workspaceId } = actor;
  await prisma.$transaction(async (tx) => {
    const where = { workspaceId };
    const feed = await tx.calendarFeed.findUnique({ where, select: { id: true } });
    const { count } = await tx.calendarFeed.deleteMany({ where });
    if (!feed || count === 0)
      throw new AppError('not_found', { message: 'This workspace has no calendar feed.' });
    await recordAudit(tx, actor, {
      action: 'calendar_feed.revoked',
      subject: feed.id,
      at: clock.now(),
    });
  });
}

function toOutput(
  row: Prisma.CalendarFeedGetPayload<{ select: typeof COLUMNS }>,
  actor: Actor,
): CalendarFeedOutput {
  return {
    id: row.id,
    environment: PlatformEnvironment.nullable().parse(row.environment),
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    isOwn: row.userId === actor.userId,
  };
}
