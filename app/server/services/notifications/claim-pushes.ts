import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_NEWS } from './where-current.ts';

const SECOND_MS = 1000;
/** What the person watches happen is read by then, and isn't sent. */
const UNREAD_FOR_MS = 5 * SECOND_MS;
/** Older news isn't sent. Emails and the list have it. */
const NEWS_MS = 3_600 * SECOND_MS;
/** A claim of a worker that died ends after this. Longer than a request can take. */
const CLAIM_MS = 60 * SECOND_MS;
/** Browsers per run, which repeats every few seconds. Bounds how long slow push services hold it up. */
const MAX_BROWSERS = 50;

export interface ClaimedPush {
  readonly id: string;
  readonly userId: string;
  readonly targetEnc: string;
  readonly sentUntil: Date;
  readonly failures: number;
}

/** The condition for a notification `n` that the subscription `s` hasn't shown. */
function isUnsent(now: Date, sentUntil: Prisma.Sql | Date): Prisma.Sql {
  const from = new Date(now.getTime() - NEWS_MS);
  const until = new Date(now.getTime() - UNREAD_FOR_MS);
  return Prisma.sql`n.created_at > ${from} AND n.created_at <= ${until} AND n.created_at > ${sentUntil}
    AND n.email_id IS NULL AND ${IS_NEWS}`;
}

/** Claims browsers for which there's news, unless their sessions have ended. */
export function claimPushes({ prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>) {
  const now = clock.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  return prisma.$queryRaw<ClaimedPush[]>`
    UPDATE push_subscription SET not_before = ${claimedUntil}
    WHERE id IN (
      SELECT s.id FROM push_subscription s JOIN session ON session.id = s.session_id
      WHERE s.not_before <= ${now} AND session.revoked_at IS NULL
        AND session.idle_expires_at > ${now} AND session.absolute_expires_at > ${now}
        AND EXISTS (SELECT FROM notification n
          WHERE n.user_id = s.user_id AND ${isUnsent(now, Prisma.sql`s.sent_until`)})
      ORDER BY s.not_before LIMIT ${MAX_BROWSERS}
      FOR NO KEY UPDATE OF s SKIP LOCKED)
    RETURNING id, user_id AS "userId", target_enc AS "targetEnc", sent_until AS "sentUntil", failures`;
}

export interface PushedRow {
  readonly kind: string;
  readonly platform: string;
  readonly data: unknown;
  readonly key: string;
  readonly postId: string | null;
  readonly workspaceId: string;
  /** Null if the person has only one workspace. */
  readonly workspaceName: string | null;
  readonly createdAt: Date;
  readonly total: number;
}

/** Reads the newest news for a browser. */
export function readUnsent(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { userId, sentUntil }: ClaimedPush,
  limit: number,
): Promise<PushedRow[]> {
  return prisma.$queryRaw<PushedRow[]>`
    SELECT n.kind, n.platform, n.data, n.key, n.post_id AS "postId", n.workspace_id AS "workspaceId",
      CASE WHEN (SELECT count(*) FROM member m WHERE m.user_id = n.user_id) > 1 THEN w.name END AS "workspaceName",
      n.created_at AS "createdAt", (count(*) OVER ())::int AS total
    FROM notification n JOIN workspace w ON w.id = n.workspace_id
    WHERE n.user_id = ${userId} AND ${isUnsent(clock.now(), sentUntil)}
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`;
}

/** Deletes the subscriptions of sessions that have ended. */
export async function deleteEndedPushes({
  prisma,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ended = [
    { revokedAt: { not: null } },
    { idleExpiresAt: { lte: now } },
    { absoluteExpiresAt: { lte: now } },
  ];
  await prisma.pushSubscription.deleteMany({ where: { session: { OR: ended } } });
}
