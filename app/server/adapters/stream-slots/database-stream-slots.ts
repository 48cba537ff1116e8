import { STREAM_LIMITS } from '#app/domain/api/stream-limits.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { StreamOwner, StreamSlot, StreamSlots } from '#app/server/ports/stream-slots.ts';

/** Slots of a process that died are released after this long. */
const LEASE_SECONDS = 60;
/** Also how long a stream outlives the token or session that opened it. */
const RENEW_EVERY_MS = 5_000;
/** Streams close at any time, so waiting longer wouldn't make a free slot more likely. */
const RETRY_AFTER_SECONDS = 10;

type Limit = keyof typeof STREAM_LIMITS;

/** The token, user, and workspace whose open streams the limits count. */
type Owners = Readonly<{ token: string | null; user: string; workspace: string }>;

/**
 * Creates stream slots that are counted as leased rows, so the limits apply across all web processes. Streams
 * open in this process are counted without a query, so an aggressive client doesn't load the database.
 */
export function createDatabaseStreamSlots({
  prisma,
  logger,
  clock,
}: {
  readonly prisma: PrismaClient;
  readonly logger: Logger;
  readonly clock: Clock;
}): StreamSlots {
  const held = new Map<string, HeldSlot>();

  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      logger.warn({ err: error }, 'The leases of open streams couldn’t be renewed.');
    });
  }, RENEW_EVERY_MS);
  timer.unref();

  async function renew(): Promise<void> {
    if (held.size === 0) return;
    await prisma.$executeRaw`
      UPDATE open_stream SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      WHERE id = ANY (${[...held.keys()]})`;
    for (const id of await findRevoked(prisma, [...held.keys()], clock.now()))
      held.get(id)?.onRevoked();
  }

  function findLocalLimit(owners: Owners): Limit | null {
    const count = (limit: Limit): number =>
      [...held.values()].filter((other) => other.owners[limit] === owners[limit]).length;
    return (
      LIMITS.find((limit) => owners[limit] !== null && count(limit) >= STREAM_LIMITS[limit]) ?? null
    );
  }

  async function close(id: string): Promise<void> {
    held.delete(id);
    await prisma.openStream.deleteMany({ where: { id } }).catch((error: unknown) => {
      logger.warn({ err: error }, 'A closed stream counts until its lease expires.');
    });
  }

  return {
    async open(owner, onRevoked): Promise<StreamSlot> {
      const owners = toOwners(owner);
      const localLimit = findLocalLimit(owners);
      if (localLimit !== null) throw toRefusal(localLimit);
      const id = createId('strm');
      // Registered before the insert, so streams that open at the same time count each other.
      held.set(id, { owners, onRevoked });
      try {
        const full = await insert(prisma, id, owner);
        if (full !== null) throw toRefusal(full);
      } catch (error) {
        held.delete(id);
        throw error;
      }
      return { close: () => close(id) };
    },
    async stop() {
      clearInterval(timer);
      const ids = [...held.keys()];
      if (ids.length > 0) await prisma.openStream.deleteMany({ where: { id: { in: ids } } });
    },
  };
}

interface HeldSlot {
  readonly owners: Owners;
  readonly onRevoked: () => void;
}

/** Returns the streams whose token, session, or membership ended after they were opened. */
async function findRevoked(
  prisma: PrismaClient,
  ids: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT stream.id FROM open_stream AS stream
    WHERE stream.id = ANY (${[...ids]}) AND NOT (
      EXISTS (SELECT 1 FROM member
        WHERE member.user_id = stream.user_id AND member.workspace_id = stream.workspace_id)
      AND (stream.token_id IS NULL OR EXISTS (SELECT 1 FROM api_token AS token
        WHERE token.id = stream.token_id AND token.revoked_at IS NULL
          AND (token.expires_at IS NULL OR token.expires_at > ${now})))
      AND (stream.session_id IS NULL OR EXISTS (SELECT 1 FROM session
        WHERE session.id = stream.session_id AND session.revoked_at IS NULL
          AND session.idle_expires_at > ${now} AND session.absolute_expires_at > ${now})))`;
  return rows.map(({ id }) => id);
}

const LIMITS: readonly Limit[] = ['token', 'user', 'workspace'];

function toOwners({ tokenId, userId, workspaceId }: StreamOwner): Owners {
  return { token: tokenId ?? null, user: userId, workspace: workspaceId };
}

/** Inserts the row, or returns the limit that has been reached. */
async function insert(prisma: PrismaClient, id: string, owner: StreamOwner): Promise<Limit | null> {
  const { workspaceId, userId } = owner;
  const tokenId = owner.tokenId ?? null;
  const sessionId = owner.sessionId ?? null;
  return prisma.$transaction(async (tx) => {
    // Streams of one user or workspace count each other. Always lock in this order to avoid deadlocks.
    for (const owner of [userId, workspaceId])
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`stream:${owner}`}, 0))`;
    await tx.$executeRaw`
      DELETE FROM open_stream
      WHERE (workspace_id = ${workspaceId} OR user_id = ${userId}) AND lease_until < clock_timestamp()`;
    const [count] = await tx.$queryRaw<Record<Limit, number>[]>`
      SELECT count(*) FILTER (WHERE token_id = ${tokenId})::int AS token,
        count(*) FILTER (WHERE user_id = ${userId})::int AS "user",
        count(*) FILTER (WHERE workspace_id = ${workspaceId})::int AS workspace
      FROM open_stream WHERE workspace_id = ${workspaceId} OR user_id = ${userId}`;
    const full = LIMITS.find((limit) => (count?.[limit] ?? 0) >= STREAM_LIMITS[limit]);
    if (full) return full;
    await tx.$executeRaw`
      INSERT INTO open_stream (id, workspace_id, user_id, token_id, session_id, lease_until)
      VALUES (${id}, ${workspaceId}, ${userId}, ${tokenId}, ${sessionId},
        clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))`;
    return null;
  });
}

const OWNER_NAMES: Readonly<Record<Limit, string>> = {
  token: 'API token',
  user: 'person, across all tokens and browsers',
  workspace: 'workspace',
};

function toRefusal(limit: Limit): AppError {
  return new AppError('rate_limited', {
    message: `Too many open streams: the limit is ${STREAM_LIMITS[limit]} per ${OWNER_NAMES[limit]}. Close one, or try again in ${RETRY_AFTER_SECONDS} seconds.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    meta: { limit: STREAM_LIMITS[limit], per: limit },
  });
}
